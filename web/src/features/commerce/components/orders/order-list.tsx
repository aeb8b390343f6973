import { useQuery } from '@tanstack/react-query'
import type { Order } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { dateTime } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { listSize, ordersQuery, useBuy } from '../../api'
import { left, orderPage, type Standing, standings, waits, wantedAgain } from '../../model'
import { t } from '../../texts'
import { Plate } from '../plate'
import { StatusBadge } from '../status-badge'
import '../../commerce.css'
import { shop } from '../../paths'

/** The names of what was ordered. */
const named = ({ lines }: Order) => lines.map(({ title }) => title).join(', ')

/** The one act of an order: pay it, order it again, or look at it. */
function Act({ order }: { order: Order }) {
  const buy = useBuy()
  const again = wantedAgain(order)
  if (waits(order))
    return (
      <Link className="button button-primary" to={orderPage(order)}>
        {t('order.pay', { amount: money(left(order)) })}
      </Link>
    )
  if (order.status === 'paid') return <span className="muted">{t('order.opening')}</span>
  if (again && ['cancelled', 'expired'].includes(order.status))
    return (
      <button
        type="button"
        className="button button-text"
        aria-busy={buy.isPending}
        onClick={() => buy.isPending || buy.mutate(again)}
      >
        {t('order.again')}
      </button>
    )
  return (
    <Link
      className="button button-text"
      to={orderPage(order)}
      aria-label={`${t('order.details')}: ${order.number}`}
    >
      {t('order.details')}
    </Link>
  )
}

function Row({ order }: { order: Order }) {
  const [first] = order.lines
  const days = order.lines.length === 1 && first ? first.days : 0
  return (
    <li className="order-row" data-slot="order">
      <Plate kind={first?.kind ?? 'item'} />
      <div className="order-name">
        <Link to={orderPage(order)}>{named(order)}</Link>
        <p className="num">
          {days > 0 && `${t('package.days', { days })}. `}
          {order.number}. {dateTime(order.created_at)}
        </p>
      </div>
      <span className="order-status">
        <StatusBadge status={order.status} />
      </span>
      <b className="order-total num">{money(order.total)}</b>
      <span className="order-act">
        <Act order={order} />
      </span>
    </li>
  )
}

/** Which orders are shown; the address keeps it. */
function Filter({ status }: { status: Standing | undefined }) {
  return (
    <nav className="order-filter" aria-label={t('orders.filter')}>
      {[undefined, ...standings].map((each) => (
        <Link
          key={each ?? 'all'}
          className={each === status ? 'chip chip-on' : 'chip'}
          to={shop.orders({ status: each })}
          aria-current={each === status ? 'true' : undefined}
        >
          {each ? t(`orders.by_${each}`) : t('orders.all')}
        </Link>
      ))}
    </nav>
  )
}

/** What waits to be paid stands above the others. */
function Waiting({ orders }: { orders: Order[] }) {
  const waiting = orders.filter(waits)
  if (waiting.length === 0) return null
  return (
    <p className="order-waiting" role="note">
      <Icon name="clock" />
      {t('orders.waiting', { n: waiting.length })}
    </p>
  )
}

function NoOrders({ status }: { status: Standing | undefined }) {
  return (
    <Empty
      drawing="leaf"
      title={t(status ? `none.${status}` : 'none.title')}
      hint={t(status ? 'none.others' : 'none.hint')}
    >
      <Link className="button button-secondary" to={status ? shop.orders() : paths.store()}>
        {t(status ? 'orders.show_all' : 'page.title')}
      </Link>
    </Empty>
  )
}

/** The reader's orders, in pages. */
export function OrderList({ search }: { search: Record<string, string | undefined> }) {
  const page = Math.max(1, Math.trunc(Number(search.page)) || 1)
  const status = standings.find((each) => each === search.status)
  const { data, error, refetch } = useQuery(ordersQuery(status, page))
  if (!data && error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <Filter status={status} />
        <RowSkeleton />
      </>
    )
  const total = data.meta?.total ?? 0
  return (
    <>
      <Filter status={status} />
      {total === 0 && <NoOrders status={status} />}
      <Waiting orders={data.data} />
      {total > 0 && (
        <ul className="orders" data-slot="orders">
          {data.data.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        size={listSize}
        total={total}
        target={(next) => shop.orders({ status, page: next > 1 ? next : undefined })}
      />
    </>
  )
}
