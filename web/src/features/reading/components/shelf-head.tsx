import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { number } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { type Order, orders, type Part, parts, rights, type Shown, shelfTarget } from '../shelf'
import { countQuery } from '../shelf-api'
import { t } from '../texts'

function Count({ type }: { type: Part }) {
  const total = useQuery(countQuery(type)).data?.meta?.total
  return <span className="num shelf-count">{total === undefined ? '' : number(total)}</span>
}

/** The parts of the shelf with the number of works in each. */
export function ShelfTabs({ shown }: { shown: Shown }) {
  return (
    <nav className="tabs" aria-label={t('tab.label')} data-slot="shelf-tabs">
      {parts.map((type) => (
        <Link
          key={type}
          className="tab"
          aria-current={type === shown.type ? 'page' : undefined}
          to={shelfTarget(shown, { type, right: undefined })}
        >
          {t(`tab.${type}`)}
          <Count type={type} />
        </Link>
      ))}
    </nav>
  )
}

/** By which right, and in which order. */
export function ShelfBar({ shown }: { shown: Shown }) {
  const navigate = useNavigate()
  const sort = (order: Order) => {
    const { to, search } = shelfTarget(shown, { order })
    void navigate({ to, search: search as Record<string, string>, resetScroll: false })
  }
  return (
    <div className="shelf-bar">
      <nav className="shelf-rights" aria-label={t('right.label')}>
        {[undefined, ...rights].map((right) => (
          <Link
            key={right ?? 'all'}
            className={right === shown.right ? 'chip chip-on' : 'chip'}
            aria-current={right === shown.right ? 'true' : undefined}
            to={shelfTarget(shown, { right })}
          >
            {t(`right.${right ?? 'all'}`)}
          </Link>
        ))}
      </nav>
      <label className="select">
        <span className="visually-hidden">{t('order.label')}</span>
        <select value={shown.order} onChange={(event) => sort(event.target.value as Order)}>
          {orders.map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
