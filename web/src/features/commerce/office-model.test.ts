import { expect, test } from 'vitest'
import { amountOf, couponState, packageSent, packageTyped, resultOf } from './office-model'

const order = { status: 'pending' as const, total: 20_000, received: 0, returned: 0, coupons: [] }

test.each([
  [{}, 20_000, { kind: 'paid', amount: 0 }],
  [{}, 15_000, { kind: 'short', amount: 5_000 }],
  [{}, 25_000, { kind: 'over', amount: 5_000 }],
  [{ received: 5_000 }, 15_000, { kind: 'paid', amount: 0 }],
  [{ status: 'expired' as const }, 20_000, { kind: 'paid', amount: 0 }],
  [{ status: 'expired' as const }, 19_999, { kind: 'back', amount: 19_999 }],
  [
    { status: 'expired' as const, coupons: [{ code: 'A', discount: 1 }] },
    20_000,
    { kind: 'back', amount: 20_000 },
  ],
  [{ status: 'cancelled' as const }, 20_000, { kind: 'back', amount: 20_000 }],
  [{ status: 'fulfilled' as const, received: 20_000 }, 100, { kind: 'back', amount: 100 }],
  [{ status: 'draft' as const }, 20_000, { kind: 'draft', amount: 20_000 }],
])('a transfer for %o of %i', (change, amount, want) => {
  expect(resultOf({ ...order, ...change }, amount)).toEqual(want)
})

test('an amount is read as people write it', () => {
  expect(amountOf('20,000 ₮')).toBe(20_000)
  expect(amountOf('20 000')).toBe(20_000)
  for (const wrong of ['', '-5', '1.5', 'арав', '99999999999999']) expect(amountOf(wrong)).toBeNaN()
})

test('a package of research opens no titles, whatever was chosen before', () => {
  const typed = {
    ...packageTyped(),
    kind: 'research' as const,
    price: '35 000',
    content_ids: '1, 2',
  }
  expect(packageSent(typed)).toMatchObject({ covers: 'nothing', price: 35_000, content_ids: [] })
  const list = { ...typed, kind: 'reading' as const, covers: 'list' as const }
  expect(packageSent(list)).toMatchObject({ covers: 'list', content_ids: [1, 2], days: 30 })
})

const coupon = { active: true, used: 2, most: 0, starts_at: null, ends_at: null }

test.each([
  [{}, 'runs'],
  [{ most: 2 }, 'used_up'],
  [{ active: false, most: 2 }, 'ended'],
  [{ ends_at: '2026-11-25T16:00:00Z' }, 'over'],
  [{ starts_at: '2026-12-31T16:00:00Z' }, 'later'],
])('a coupon of %o %s', (change, state) => {
  const known = { ...coupon, ...change } as Parameters<typeof couponState>[0]
  expect(couponState(known, Date.parse('2026-11-26T00:00:00Z'))).toBe(state)
})
