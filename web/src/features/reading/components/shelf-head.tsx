import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { number } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import {
  type Order,
  orders,
  parts,
  type Right,
  rightNamed,
  rights,
  type Shown,
  shelfTarget,
} from '../shelf'
import { totalsQuery } from '../shelf-api'
import { t } from '../texts'

const Count = ({ of }: { of: number | undefined }) => (
  <span className="num shelf-count">{of === undefined ? '' : number(of)}</span>
)

/** The parts of the shelf with the number of works in each. */
export function ShelfTabs({ shown }: { shown: Shown }) {
  const totals = useQuery(totalsQuery(shown.type)).data?.data
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
          <Count of={totals?.parts[type]} />
        </Link>
      ))}
      <Link className="tab" to={{ to: '/loans' }}>
        {t('tab.loans')}
      </Link>
    </nav>
  )
}

/** A choice of right: all of them without one. */
function RightChip({ shown, right }: { shown: Shown; right?: Right }) {
  const { data, isPlaceholderData: old } = useQuery(totalsQuery(shown.type))
  const on = right === shown.right
  const icon = rightNamed(right)?.[1]
  const totals = old ? undefined : data?.data
  return (
    <Link
      className={on ? 'chip chip-on' : 'chip'}
      aria-current={on ? 'true' : undefined}
      to={shelfTarget(shown, { right })}
    >
      {icon && <Icon name={icon} size={18} />}
      {t(`right.${right ?? 'all'}`)}
      {right && <Count of={right === 'free' ? totals?.free : totals?.purchase_types[right]} />}
    </Link>
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
        <RightChip shown={shown} />
        {rights.map(([right]) => (
          <RightChip key={right} shown={shown} right={right} />
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
