import { Icon } from '@/kit/icon'
import { Link } from '@/kit/link'
import { type ListingSearch, viewTarget } from '../model'
import { t } from '../texts'

const views = [
  ['list', undefined, 'view.list'],
  ['grid', 'grid', 'view.grid'],
] as const

/** Rows with summaries, or covers on a shelf; the page stays. */
export function ViewSwitch({ pathname, search }: { pathname: string; search: ListingSearch }) {
  return (
    <nav className="view-switch" aria-label={t('view.label')}>
      {views.map(([icon, view, label]) => (
        <Link
          key={icon}
          className="icon-button"
          to={viewTarget(pathname, search, view)}
          aria-label={t(label)}
          aria-current={search.view === view ? 'true' : undefined}
        >
          <Icon name={icon} size={22} />
        </Link>
      ))}
    </nav>
  )
}
