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

test('a package begins where the last one ends that opens the same', () => {
  const ends_at = '2026-12-25T10:00:00+08:00'
  const end = Date.parse(ends_at)
  const sold = { id: 'a', kind: 'reading', covers: 'all', people: 1 } as StorePackage
  const own = { ...sold, own: true, package_id: 'a', ends_at } as unknown as HeldPackage
  const earlier = { ...own, ends_at: '2026-11-30T10:00:00+08:00' }
  expect(beginOf(sold, [earlier, own], now)).toBe(end)
  expect(beginOf({ ...sold, id: 'b' }, [own], now)).toBe(end)
  expect(beginOf({ ...sold, covers: 'category', category_id: 3 }, [own], now)).toBe(now)
  expect(beginOf(sold, [{ ...own, own: false }], now)).toBe(now)
  expect(beginOf(sold, [{ ...own, ends_at: null }], now)).toBe(now)
  const list = { ...sold, covers: 'list' } as StorePackage
  expect(beginOf(list, [{ ...own, covers: 'list' }], now)).toBe(end)
  expect(beginOf({ ...list, id: 'b' }, [{ ...own, covers: 'list' }], now)).toBe(now)
  const corner = { own: true, kind: 'research', ends_at } as HeldPackage
  const longer = { id: 'c', kind: 'research', covers: 'nothing', people: 1 } as StorePackage
  expect(beginOf(longer, [corner], now)).toBe(end)
})
