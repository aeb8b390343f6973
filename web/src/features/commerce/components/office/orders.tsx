import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { openModal } from '@/kit/dialog/modal'
import { Empty } from '@/kit/feedback/states'
import { ChoiceField, TextField } from '@/kit/form/fields'
import { shortDate } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { paths, type Search } from '@/kit/navigation/paths'
import { looks } from '../../model'
import { type SoldOrder, soldOrdersQuery } from '../../office-api'
import { t } from '../../texts'
import { StatusBadge } from '../status-badge'
import { AccountForm } from './account-form'
import { ExportForm } from './export-form'
import { MerchantForm } from './merchant-form'
import { Answered, List, type OfficeProps, officeDialog, Pages } from './office-kit'
import { ReconcileForm } from './reconcile-form'

const statuses = Object.keys(looks) as SoldOrder['status'][]
const todos = ['transfer', 'owed'] as const

/** What narrows the list; it lives in the address. */
function Filters({ search }: { search: Search }) {
  const router = useRouter()
  const [number, setNumber] = useState(String(search.number ?? ''))
  const go = (change: Search) =>
    void router.navigate(paths.admin('orders', { ...search, page: undefined, ...change }) as never)
  const find = (event: FormEvent) => {
    event.preventDefault()
    go({ number: number.trim() || undefined })
  }
  return (
    <form className="admin-filters" onSubmit={find}>
      <TextField
        label={t('orders.number')}
        type="search"
        autoComplete="off"
        value={number}
        onText={setNumber}
        onBlur={find}
      />
      <ChoiceField
        label={t('office.status')}
        value={String(search.status ?? '')}
        options={[
          ['', t('orders.all')],
          ...statuses.map((each) => [each, t(`order.${each}`)] as const),
        ]}
        onText={(status) => go({ status: status || undefined })}
      />
      <ChoiceField
        label={t('office.todo')}
        value={String(search.todo ?? '')}
        options={[
          ['', t('orders.all')],
          ...todos.map((each) => [each, t(`office.todo_${each}`)] as const),
        ]}
        onText={(todo) => go({ todo: todo || undefined })}
      />
    </form>
  )
}

/** How an order was paid, in words. */
export const wayOf = ({ way }: Pick<SoldOrder, 'way'>) => (way ? t(`way.${way}`) : '—')

function Row({ order }: { order: SoldOrder }) {
  const titles = order.lines.map(({ title }) => title).join(', ')
  return (
    <tr>
      <td>
        <Link to={paths.admin(`orders/${order.id}`)}>
          <b className="num">{order.number}</b>
        </Link>
        <span className="admin-note">{titles}</span>
      </td>
      <td data-label={t('office.buyer')}>{t(`office.buyer_${order.buyer}`)}</td>
      <td data-label={t('office.sum')} className="num admin-sum">
        {money(order.total)}
      </td>
      <td data-label={t('office.way')}>{wayOf(order)}</td>
      <td data-label={t('office.status')}>
        <StatusBadge status={order.status} />
        {order.owed > 0 && (
          <span className="admin-note num">{t('office.owed', { amount: money(order.owed) })}</span>
        )}
        {order.awaits && <span className="admin-note">{t('office.todo_transfer')}</span>}
      </td>
      <td data-label={t('office.date')} className="num">
        {shortDate(order.created_at)}
      </td>
    </tr>
  )
}

/** Where the money for what the organisation sells arrives, by each way to pay. */
const Receiving = () => (
  <>
    <section className="office-arrives">
      <MerchantForm />
    </section>
    <section className="office-arrives">
      <AccountForm />
    </section>
  </>
)

interface OrdersProps extends OfficeProps {
  /** Whether the hub's administrators look: others may be paid at accounts of their own. */
  hub: boolean
}

/** The orders that the organisation sells. */
export function Orders({ search, hub }: OrdersProps) {
  const { number, status, todo, page } = search
  const query = useQuery(soldOrdersQuery({ number, status, todo, page }))
  const narrowed = Boolean(number || status || todo)
  const exporting = () =>
    openModal({ id: officeDialog, title: t('office.export'), children: <ExportForm /> })
  const comparing = () =>
    openModal({ id: officeDialog, title: t('office.reconcile'), children: <ReconcileForm /> })
  const settingUp = () =>
    openModal({ id: officeDialog, title: t('office.receiving'), children: <Receiving /> })
  const heads = ['orders.number', 'office.buyer', 'office.sum', 'office.way'] as const
  return (
    <>
      <div className="admin-head">
        <h2>{t('orders.title')}</h2>
        {hub && (
          <button type="button" className="button button-text" onClick={comparing}>
            {t('office.reconcile')}
          </button>
        )}
        {!hub && (
          <button type="button" className="button button-text" onClick={settingUp}>
            {t('office.receiving')}
          </button>
        )}
        <button type="button" className="button button-secondary" onClick={exporting}>
          {t('office.export')}
        </button>
      </div>
      <p className="admin-lead">{t('office.orders_lead')}</p>
      <Filters key={number} search={{ number, status, todo }} />
      <Answered query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              drawing="leaf"
              title={t(narrowed ? 'office.none_found' : 'none.title')}
              hint={narrowed ? undefined : t('office.none_hint')}
            />
          ) : (
            <>
              <List
                slot="sold-orders"
                sum={t('office.sum')}
                heads={[...heads.map((head) => t(head)), t('office.status'), t('office.date')]}
              >
                {data.map((order) => (
                  <Row key={order.id} order={order} />
                ))}
              </List>
              <Pages section="orders" search={{ number, status, todo, page }} total={meta?.total} />
            </>
          )
        }
      </Answered>
    </>
  )
}
