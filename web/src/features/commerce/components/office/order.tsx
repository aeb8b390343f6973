import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { openModal } from '@/kit/dialog/modal'
import { dateTime } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { Crumbs } from '@/kit/navigation/crumbs'
import { paths } from '@/kit/navigation/paths'
import { isPaid } from '../../model'
import { openStates, type SoldOrderDetail, soldOrderQuery } from '../../office-api'
import { t } from '../../texts'
import { Payments, Story } from '../orders/story'
import { Sums } from '../receipt'
import { StatusBadge } from '../status-badge'
import { MoneyForm } from './money-form'
import { Answered, officeDialog } from './office-kit'
import { wayOf } from './orders'
import { RefundForm } from './refund-form'
import '../../commerce.css'

/** What can be done with an order as it stands. */
function Acts({ order }: { order: SoldOrderDetail }) {
  const open = (title: string, children: ReactNode) =>
    openModal({ id: officeDialog, title, children })
  return (
    <div className="admin-row" data-slot="order-acts">
      {order.status !== 'refunded' && !isPaid(order) && (
        <button
          type="button"
          className="button button-primary"
          onClick={() => open(t('office.confirm'), <MoneyForm order={order} act="confirm" />)}
        >
          {t('office.confirm')}
        </button>
      )}
      {order.owed > 0 && (
        <button
          type="button"
          className="button button-primary"
          onClick={() => open(t('office.give_back'), <MoneyForm order={order} act="give_back" />)}
        >
          {t('office.give_back')}
        </button>
      )}
      {isPaid(order) && (
        <button
          type="button"
          className="button button-secondary admin-danger"
          onClick={() => open(t('office.refund'), <RefundForm order={order} />)}
        >
          {t('office.refund')}
        </button>
      )}
    </div>
  )
}

/** The tax office's number of a receipt, or why a person has to see to it; nothing else is of note. */
function receiptOf({ receipt }: SoldOrderDetail): string {
  const open = openStates.find((state) => state === receipt?.state)
  return open ? t(`office.receipt_${open}`) : (receipt?.number ?? '')
}

function Facts({ order }: { order: SoldOrderDetail }) {
  const receipt = receiptOf(order)
  const facts: [string, ReactNode][] = [
    [t('office.buyer'), t(`office.buyer_${order.buyer}`)],
    [t('office.way'), wayOf(order)],
    [t('office.date'), dateTime(order.created_at)],
    [t('office.received'), money(order.received)],
    [t('office.returned'), money(order.returned)],
  ]
  if (receipt) facts.push([t('receipt.title'), receipt])
  return (
    <dl className="admin-facts num">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Detail({ order }: { order: SoldOrderDetail }) {
  return (
    <>
      <div className="admin-head">
        <h2 className="num">{order.number}</h2>
        <span role="status">
          <StatusBadge status={order.status} />
        </span>
      </div>
      {order.owed > 0 && (
        <p className="order-waiting" role="note">
          <Icon name="info" />
          {t('office.owed_note', { amount: money(order.owed) })}
        </p>
      )}
      <Acts order={order} />
      <Facts order={order} />
      <section className="order-part">
        <h2>{t('order.bought')}</h2>
        <Sums order={order} />
      </section>
      <Payments order={order} />
      <Story order={order} />
    </>
  )
}

/** One order that the organisation sells: its lines, its money, what became of it, what is to be done. */
export function SoldOrderPage({ id }: { id: string }) {
  const query = useQuery(soldOrderQuery(id))
  return (
    <>
      <Crumbs items={[{ label: t('orders.title'), to: paths.admin('orders') }]} />
      <Answered query={query}>{({ data }) => <Detail order={data} />}</Answered>
    </>
  )
}
