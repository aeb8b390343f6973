import { Link } from '@/kit/link'
import { type ListingSearch, listTarget } from '../model'
import { t } from '../texts'

/** Everywhere, or in titles only (SPEC §2: type=all or title). */
export function SearchTabs({ pathname, search }: { pathname: string; search: ListingSearch }) {
  const title = search.type === 'title'
  return (
    <nav className="tabs" aria-label={t('results.tabs')} data-slot="tabs">
      <Link
        className="tab"
        to={listTarget(pathname, search, { type: undefined })}
        aria-current={title ? undefined : 'page'}
      >
        {t('tab.all')}
      </Link>
      <Link
        className="tab"
        to={listTarget(pathname, search, { type: 'title' })}
        aria-current={title ? 'page' : undefined}
      >
        {t('tab.title')}
      </Link>
    </nav>
  )
}
