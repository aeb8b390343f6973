import type { OrderDetail } from '@/api/types'
import { dateTime } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { t } from '../../texts'

/** The money that came and went. */
export function Payments({ order }: { order: OrderDetail }) {
  if (order.payments.length === 0) return null
  return (
    <section className="order-part">
      <h2>{t('order.payment')}</h2>
      <ul className="facts">
        {order.payments.map(({ kind, provider, reference, amount, at }) => (
          <li key={`${kind}-${reference}`}>
            <span>
              {t(kind === 'refund' ? 'order.returned' : `way.${provider}`)}
              <small className="num">
                {dateTime(at)}. {t('order.payment_no')}: {reference}
              </small>
            </span>
            <b className="num">{money(kind === 'refund' ? -amount : amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What became of the order, the latest first. */
export function Story({ order }: { order: OrderDetail }) {
  const events = [...order.events].reverse()
  return (
    <section className="order-part">
      <h2>{t('order.story')}</h2>
      <ol className="story">
        {events.map(({ status, at }) => (
          <li key={`${status}-${at}`} data-status={status}>
            <span>{t(`event.${status}`)}</span>
            <time className="num" dateTime={at}>
              {dateTime(at)}
            </time>
          </li>
        ))}
        <li>
          <span>{t('event.created')}</span>
          <time className="num" dateTime={order.created_at}>
            {dateTime(order.created_at)}
          </time>
        </li>
      </ol>
    </section>
  )
}
