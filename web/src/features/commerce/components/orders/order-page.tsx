import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '@/api/types'
import { openConfirm } from '@/kit/dialog/modal'
import { shortDate } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Crumbs } from '@/kit/navigation/crumbs'
import { Link } from '@/kit/navigation/link'
import { orderQuery, useBuy, useRefund } from '../../api'
import { isPaid, left, openedAt, openedBy, refundDays, waits, wantedAgain } from '../../model'
import { t } from '../../texts'
import { Gifts } from '../gifts'
import { LineTerm, type LineTermProps } from '../line-term'
import { Owed } from '../owed'
import { Plate } from '../plate'
import { PrintButton, Receipt } from '../receipt'
import { StatusBadge } from '../status-badge'
import { standing } from '../tax-receipt'
import { Payments, Story } from './story'
import '../../commerce.css'
import { shop } from '../../paths'
import { Refused } from '../refused'

function Line({ order, line }: LineTermProps) {
  const page = order.status === 'fulfilled' ? openedAt(line) : undefined
  return (
    <li className="order-line">
      <Plate kind={line.kind} />
      <div className="order-name">
        <b>{line.title}</b>
        <LineTerm order={order} line={line} />
      </div>
      <b className="order-total num">{money(line.price)}</b>
      {page && (
        <span className="order-act">
          <Link className="button button-primary" to={page}>
            <Icon name="book" />
            {t(openedBy(line.kind).act)}
          </Link>
        </span>
      )}
    </li>
  )
}

/** Asks for the money back, after saying what that does. */
function Refund({ order }: { order: OrderDetail }) {
  const refund = useRefund(order.id)
  const until = order.paid_at ? Date.parse(order.paid_at) + refundDays * 86_400_000 : 0
  const ask = () =>
    openConfirm({
      title: t('refund.confirm'),
      children: t('refund.text', { amount: money(order.total) }),
      labels: { confirm: t('refund.ask'), cancel: t('action.cancel') },
      onConfirm: () => refund.isPending || refund.mutate(),
    })
  return (
    <section className="order-part">
      <h2>{t('refund.title')}</h2>
      <p className="muted">{t('refund.until', { date: shortDate(until) })}</p>
      <button
        type="button"
        className="button button-secondary"
        aria-busy={refund.isPending}
        onClick={ask}
      >
        {t('refund.ask')}
      </button>
    </section>
  )
}

/** The way on from an order that is not paid: pay it, or order the same again. */
function WayOn({ order }: { order: OrderDetail }) {
  const buy = useBuy()
  const again = wantedAgain(order)
  if (waits(order))
    return (
      <Link className="button button-primary" to={shop.checkout(order.id)}>
        {t('order.pay', { amount: money(left(order)) })}
      </Link>
    )
  if (!again || !['cancelled', 'expired'].includes(order.status)) return null
  return (
    <button
      type="button"
      className="button button-secondary"
      aria-busy={buy.isPending}
      onClick={() => buy.isPending || buy.mutate(again)}
    >
      {t('order.again')}
    </button>
  )
}

/** The receipt of a paid order with the tax office's number, and the way to one not taken yet. */
function Kept({ order }: { order: OrderDetail }) {
  const { receipt } = order
  const words = receipt && receipt.state !== 'wanted' && standing(receipt)
  return (
    <div className="receipt-side">
      <Receipt order={order} tax={receipt} />
      {receipt?.state === 'wanted' && (
        <>
          <p className="field-hint">{t('receipt.not_yet')}</p>
          <Link className="button button-secondary" to={shop.checkout(order.id)}>
            <Icon name="receipt" />
            {t('receipt.see')}
          </Link>
        </>
      )}
      {receipt?.state === 'issued' && <p className="field-hint">{t('receipt.not_kept')}</p>}
      {words && <p className="field-hint">{words}</p>}
    </div>
  )
}

function Detail({ order }: { order: OrderDetail }) {
  const paid = isPaid(order)
  return (
    <>
      <Crumbs items={[{ label: t('orders.title'), to: shop.orders() }]} />
      <div className="page-head order-head">
        <h1 className="num">{order.number}</h1>
        <span role="status">
          <StatusBadge status={order.status} />
        </span>
        <span className="order-head-acts">
          <WayOn order={order} />
          {order.paid_at && <PrintButton />}
        </span>
      </div>
      <Owed order={order} />
      <div className={order.paid_at ? 'order-columns' : undefined}>
        <div>
          <section className="order-part">
            <h2>{t('order.bought')}</h2>
            <ul>
              {order.lines.map((line) => (
                <Line key={line.id} order={order} line={line} />
              ))}
            </ul>
          </section>
          <Gifts order={order} />
          <Payments order={order} />
          <Story order={order} />
          {paid && order.refundable && <Refund order={order} />}
        </div>
        {order.paid_at && <Kept order={order} />}
      </div>
    </>
  )
}

/** An order: what was bought, what was paid, what became of it. */
export function OrderPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(orderQuery(id))
  if (data) return <Detail order={data.data} />
  if (error) return <Refused error={error} onRetry={refetch} />
  return <RowSkeleton count={3} />
}
