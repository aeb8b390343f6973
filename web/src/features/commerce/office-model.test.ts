import { expect, test } from 'vitest'
import { amountOf, resultOf } from './office-model'

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
