import type { OrderDetail } from '@/api/types'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { openedAt, openedBy } from '../../model'
import { shop } from '../../paths'
import { t } from '../../texts'
import { Gifts } from '../gifts'
import { LineTerm } from '../line-term'
import { Owed } from '../owed'
import { Claimed } from './claimed'

/** The money is here: what has opened, the way to it, and the receipt. */
export function Paid({ order }: { order: OrderDetail }) {
  const open = order.status === 'fulfilled'
  const first = open ? order.lines.find((line) => openedAt(line)) : undefined
  const to = first && openedAt(first)
  const opened = openedBy(first?.kind)
  return (
    <div className="order-columns">
      <div>
        <div className="page-head paid-head" role="status">
          <span className="paid-sign" aria-hidden="true">
            <Icon name="check" size={26} />
          </span>
          <h1>{t(order.status === 'refunded' ? 'order.refunded' : 'paid.title')}</h1>
          <p>{order.status === 'refunded' || t(open ? opened.lead : 'pay.opening')}</p>
        </div>
        <Owed order={order} />
        <p className="paid-acts">
          {to && (
            <Link className="button button-primary" to={to}>
              <Icon name="book" />
              {t(opened.act)}
            </Link>
          )}
          <Link className="button button-secondary" to={shop.order(order.id)}>
            {t('order.see')}
          </Link>
        </p>
        {open && (
          <section className="order-part">
            <h2>{t('paid.granted')}</h2>
            <ul className="facts">
              {order.lines.map((line) => (
                <li key={line.id}>
                  <div className="order-name">
                    <b>{line.title}</b>
                    <LineTerm order={order} line={line} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Gifts order={order} />
      </div>
      {order.paid_at && <Claimed order={order} />}
    </div>
  )
}
