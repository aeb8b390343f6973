import { left } from './model'
import type { SoldOrder } from './office-api'

/** What a transfer that is entered will do. */
export interface Result {
  kind: 'paid' | 'short' | 'over' | 'draft' | 'back'
  /** ₮ that are too little, too much, or go back. */
  amount: number
}

type Paying = Pick<SoldOrder, 'status' | 'total' | 'received' | 'returned' | 'coupons'>

/** What entering a transfer makes of an order, before it is entered. */
export function resultOf(order: Paying, amount: number): Result {
  const over = amount - left(order)
  if (order.status === 'draft') return { kind: 'draft', amount }
  // An expired order is paid late, unless it gave its coupons back.
  const late = order.status === 'expired' && order.coupons.length === 0 && over >= 0
  if (order.status !== 'pending' && !late) return { kind: 'back', amount }
  if (over < 0) return { kind: 'short', amount: -over }
  return over > 0 ? { kind: 'over', amount: over } : { kind: 'paid', amount: 0 }
}

/** Whole ₮ of what somebody typed: spaces and commas between thousands are theirs. */
export const amountOf = (text: string) => {
  const digits = text.replace(/[\s,’₮]/g, '')
  return /^\d{1,13}$/.test(digits) ? Number(digits) : Number.NaN
}
