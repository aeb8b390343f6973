import { Link } from '@/kit/navigation/link'
import { type ListingSearch, listTarget } from '../model'
import { t } from '../texts'

const tabs = [
  [undefined, 'tab.all'],
  ['title', 'tab.title'],
  ['inside', 'tab.inside'],
] as const

/** Everywhere, in titles only (SPEC §2: type=all or title), or inside books. */
export function SearchTabs({ pathname, search }: { pathname: string; search: ListingSearch }) {
  const current = tabs.find(([type]) => type && type === search.type)?.[0]
  return (
    <nav className="tabs" aria-label={t('results.tabs')} data-slot="tabs">
      {tabs.map(([type, label]) => (
        <Link
          key={label}
          className="tab"
          to={listTarget(pathname, search, { type })}
          aria-current={type === current ? 'page' : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
