import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '@/api/types'
import { Empty } from '@/kit/feedback/states'
import { dateTime } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { useBuy } from '../../api'
import { waits, wantedAgain } from '../../model'
import { liveOrderQuery } from '../../pay-api'
import { t } from '../../texts'
import { LineTerm } from '../line-term'
import { Plate } from '../plate'
import { Sums } from '../receipt'
import { Coupon } from './coupon'
import { Paid } from './paid'
import { PayPanel } from './pay-panel'
import { ReceiptChoice } from './receipt-choice'
import '../../commerce.css'
import { shop } from '../../paths'
import { Owed } from '../owed'
import { Refused } from '../refused'

/** What is ordered, what it costs, and how it is paid. */
function Open({ order }: { order: OrderDetail }) {
  const kept = order.expires_at && t('checkout.until', { date: dateTime(order.expires_at) })
  return (
    <>
      <div className="page-head">
        <h1>{t('checkout.title')}</h1>
        <p className="num">
          {t('orders.number_of', { number: order.number })}. {kept}
        </p>
      </div>
      <div className="order-columns">
        <div>
          <section className="order-part">
            <h2>{t('order.bought')}</h2>
            <ul>
              {order.lines.map((line) => (
                <li key={line.id} className="order-line">
                  <Plate kind={line.kind} />
                  <div className="order-name">
                    <b>{line.title}</b>
                    <LineTerm order={order} line={line} />
                    {line.days > 0 && <p>{t('checkout.no_renew')}</p>}
                  </div>
                  <b className="order-total num">{money(line.price)}</b>
                </li>
              ))}
            </ul>
            {order.status === 'draft' && <Coupon order={order} />}
          </section>
          <ReceiptChoice order={order} />
          <section className="order-part">
            <h2>{t('checkout.total')}</h2>
            <Sums order={order} />
            <p className="safe">
              <Icon name="lock" />
              {t('pay.safe')}
            </p>
          </section>
        </div>
        <PayPanel order={order} />
      </div>
    </>
  )
}

/** An order that is over: what that means for money on its way, and ordering again. */
function Over({ order }: { order: OrderDetail }) {
  const buy = useBuy()
  const again = wantedAgain(order)
  const expired = order.status === 'expired'
  return (
    <>
      <h1 className="visually-hidden">{t('checkout.title')}</h1>
      <Empty
        drawing="leaf"
        title={t(expired ? 'over.expired' : 'over.cancelled')}
        hint={t(expired ? 'over.expired_hint' : 'over.cancelled_hint')}
      >
        <Owed order={order} />
        {again && (
          <button
            type="button"
            className="button button-primary"
            aria-busy={buy.isPending}
            onClick={() => buy.isPending || buy.mutate(again)}
          >
            {t('order.again')}
          </button>
        )}
        <Link className="button button-secondary" to={shop.order(order.id)}>
          {t('order.see')}
        </Link>
      </Empty>
    </>
  )
}

/** Paying an order, and what is there once it is paid. */
export function Checkout({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(liveOrderQuery(id))
  if (!data && error) return <Refused error={error} onRetry={refetch} />
  if (!data) return <RowSkeleton count={3} />
  const order = data.data
  if (waits(order)) return <Open order={order} />
  if (order.status === 'cancelled' || order.status === 'expired') return <Over order={order} />
  return <Paid order={order} />
}
