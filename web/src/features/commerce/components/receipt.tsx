import type { Order, OrderDetail, OrderReceipt, ShownOnce } from '@/api/types'
import { dateTime } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { tax } from '../model'
import { t } from '../texts'
import { Once, TaxFacts } from './tax-receipt'

/** What an order costs, line by line, with the taxes that are in it. */
export function Sums({ order }: { order: Order }) {
  return (
    <dl className="sums num">
      {order.lines.map(({ id, title, days, price }) => (
        <div key={id}>
          <dt>{days > 0 ? `${title}, ${t('package.days', { days })}` : title}</dt>
          <dd>{money(price)}</dd>
        </div>
      ))}
      {order.coupons.map(({ code, discount }) => (
        <div key={code} className="sums-off">
          <dt>{t('checkout.discount_of', { code })}</dt>
          <dd>{money(-discount)}</dd>
        </div>
      ))}
      <div className="sums-total">
        <dt>{t('receipt.total')}</dt>
        <dd>{money(order.total)}</dd>
      </div>
      {order.vat_percent > 0 && (
        <div className="sums-tax">
          <dt>{t('checkout.vat')}</dt>
          <dd>{tax(order.vat)}</dd>
        </div>
      )}
      {order.city_tax > 0 && (
        <div className="sums-tax">
          <dt>{t('receipt.city')}</dt>
          <dd>{tax(order.city_tax)}</dd>
        </div>
      )}
    </dl>
  )
}

export interface ReceiptProps {
  order: OrderDetail
  /** Its receipt with the tax office. */
  tax?: OrderReceipt | null
  /** What of that its payer sees this once. */
  shown?: ShownOnce | null
}

/** The receipt of an order that was paid: the one thing of its page that is printed. */
export function Receipt({ order, tax: taxes, shown }: ReceiptProps) {
  return (
    <section className="receipt" aria-label={t('receipt.label')} data-slot="receipt">
      <hr className="rule2" />
      <p className="receipt-seller">{order.seller}</p>
      <Sums order={order} />
      <dl className="receipt-facts num">
        <div>
          <dt>{t('orders.number')}</dt>
          <dd>{order.number}</dd>
        </div>
        {order.paid_at && (
          <div>
            <dt>{t('receipt.date')}</dt>
            <dd>{dateTime(order.paid_at)}</dd>
          </div>
        )}
      </dl>
      {shown && <Once shown={shown} />}
      {taxes?.number && <TaxFacts receipt={taxes} />}
      <hr className="rule2" />
    </section>
  )
}

/** Prints the receipt. */
export function PrintButton() {
  return (
    <button type="button" className="button button-secondary" onClick={() => window.print()}>
      <Icon name="printer" />
      {t('action.print')}
    </button>
  )
}
