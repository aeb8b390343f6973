import { left } from './model'
import type { Coupon, SoldOrder, StaffPackage } from './office-api'

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

/** A package as its form holds it: every value as it was typed. */
export const packageTyped = (one?: StaffPackage) => ({
  kind: one?.kind ?? ('reading' as StaffPackage['kind']),
  title: one?.title_mn ?? '',
  title_en: one?.title_en ?? '',
  summary: one?.summary_mn ?? '',
  summary_en: one?.summary_en ?? '',
  days: String(one?.days ?? 30),
  people: String(one?.people ?? 1),
  price: one ? String(one.price) : '',
  covers: one?.covers ?? ('all' as StaffPackage['covers']),
  category_id: String(one?.category_id || ''),
  publisher_id: one?.publisher_id ?? '',
  content_ids: one?.content_ids.join(', ') ?? '',
  position: String(one?.position ?? 0),
  active: one?.active ?? true,
})

export type PackageTyped = ReturnType<typeof packageTyped>

/** The numbers of titles in a text, whatever stands between them. */
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number)

/** What a package's form sends. */
export function packageSent({ kind, ...typed }: PackageTyped) {
  const covers = kind === 'research' ? ('nothing' as const) : typed.covers
  return {
    ...typed,
    covers,
    days: Number(typed.days),
    people: Number(typed.people),
    price: amountOf(typed.price),
    position: Number(typed.position),
    category_id: covers === 'category' ? Number(typed.category_id) : 0,
    publisher_id: covers === 'publisher' ? typed.publisher_id : '',
    content_ids: covers === 'list' ? numbersIn(typed.content_ids) : [],
  }
}

/** Whether a coupon can be used now, and why not. */
export function couponState(coupon: Coupon, now: number) {
  if (!coupon.active) return 'ended' as const
  if (coupon.ends_at && Date.parse(coupon.ends_at) <= now) return 'over' as const
  if (coupon.most > 0 && coupon.used >= coupon.most) return 'used_up' as const
  if (coupon.starts_at && Date.parse(coupon.starts_at) > now) return 'later' as const
  return 'runs' as const
}
