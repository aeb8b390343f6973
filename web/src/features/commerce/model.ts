import type { Order, OrderLine } from '@/api/types'
import { number, priced } from '@/kit/format/number'
import type { IconName } from '@/kit/icons/icon'
import { paths, type Target } from '@/kit/navigation/paths'
import { shop } from './paths'

/** How a status looks: its drawing and the colour of its badge. */
export const looks: Record<Order['status'], { icon?: IconName; tone: string }> = {
  draft: { tone: '' },
  pending: { icon: 'clock', tone: 'badge-warn' },
  paid: { icon: 'clock', tone: 'badge-info' },
  fulfilled: { icon: 'check', tone: 'badge-ok' },
  cancelled: { tone: '' },
  expired: { tone: '' },
  refunded: { icon: 'retry', tone: 'badge-accent' },
}

/** How a buyer tells apart where orders stand. */
export const standings = ['waiting', 'paid', 'refunded', 'ended'] as const

export type Standing = (typeof standings)[number]

/** Whether an order waits for its buyer: to be confirmed, or to be paid. */
export const waits = ({ status }: Pick<Order, 'status'>) =>
  status === 'draft' || status === 'pending'

/** Whether the money of an order is here. */
export const isPaid = ({ status }: Pick<Order, 'status'>) =>
  status === 'paid' || status === 'fulfilled'

/** Whether an order gets a receipt with the tax office: a VAT payer gives one for money. */
export const receiptOwed = ({ total, vat_percent }: Pick<Order, 'total' | 'vat_percent'>) =>
  total > 0 && vat_percent > 0

/** What is still to be paid of an order. */
export const left = ({
  total,
  received,
  returned,
}: Pick<Order, 'total' | 'received' | 'returned'>) => Math.max(0, total - received + returned)

/** Where an order is looked at: at its payment while it waits for one. */
export const orderPage = (order: Pick<Order, 'id' | 'status'>): Target =>
  waits(order) ? shop.checkout(order.id) : shop.order(order.id)

/** Where what a line sold is used; nothing for a gift, which another one uses. */
export function openedAt(line: OrderLine): Target | undefined {
  if (line.gift) return undefined
  if (line.kind === 'copies') return paths.admin('leases')
  if (line.content_item_id) return paths.read(line.content_item_id)
  if (line.content_id) return paths.content(String(line.content_id))
  return paths.library({ right: 'membership' })
}

/** What opening it does, and what is said of the whole when that is what was paid for. */
export const openedBy = (kind?: OrderLine['kind']) =>
  kind === 'copies'
    ? ({ act: 'order.lend', lead: 'paid.lead_copies' } as const)
    : ({ act: 'order.use', lead: 'paid.lead' } as const)

/** What is asked for to buy something. */
export type Wanted = {
  package_id?: string
  content_item_id?: number
  content_id?: number
  offer_id?: string
  gift?: boolean
}

/** What to ask for to have an order once more; nothing when a line was sold at a price of its own. */
export function wantedAgain({ lines }: Pick<Order, 'lines'>): Wanted[] | undefined {
  const plain = lines.every(
    ({ kind, days }) => kind === 'package' || (kind === 'item' && days === 0),
  )
  if (!plain) return undefined
  return lines.map(({ package_id, content_item_id, gift }) =>
    package_id ? { package_id, gift } : { content_item_id, gift },
  )
}

/** A tax: tugriks with hundredths, as an accountant writes them. */
export function tax(tugriks: number) {
  const hundredths = Math.round(tugriks * 100)
  const whole = number(Math.floor(hundredths / 100))
  return priced(`${whole}.${String(hundredths % 100).padStart(2, '0')}`)
}

/** The latest day of a refund: seven days from the payment (PRODUCT, "Decisions for money"). */
export const refundDays = 7
