import { expect, test } from 'vitest'
import type { HeldPackage, StorePackage } from '@/api/types'
import { beginOf, daysOf } from './store-api'

const now = Date.parse('2026-11-25T10:00:00+08:00')

test.each([
  ['2026-12-25T10:00:00+08:00', 30],
  ['2026-12-25T09:00:00+08:00', 30],
  ['2026-11-26T09:00:00+08:00', 1],
  ['2026-11-25T23:00:00+08:00', 0],
  [null, undefined],
])('until %s there are %s days', (ends_at, days) => {
  expect(daysOf({ ends_at }, now)).toBe(days)
})

test('a package that is had already goes on from its end', () => {
  const ends_at = '2026-12-25T10:00:00+08:00'
  const sold = { id: 'a', kind: 'reading' } as StorePackage
  const own = { own: true, kind: 'reading', package_id: 'a', ends_at } as HeldPackage
  expect(beginOf(sold, [own], now)).toBe(Date.parse(ends_at))
  expect(beginOf({ ...sold, id: 'b' }, [own], now)).toBe(now)
  expect(beginOf(sold, [{ ...own, own: false }], now)).toBe(now)
  expect(beginOf(sold, [{ ...own, ends_at: null }], now)).toBe(now)
  const corner = { own: true, kind: 'research', ends_at } as HeldPackage
  expect(beginOf({ id: 'c', kind: 'research' } as StorePackage, [corner], now)).toBe(
    Date.parse(ends_at),
  )
})
