import { expect, test } from 'vitest'
import { accessTo } from './rights'

const item = (allowed: boolean, by = '', until: string | null = null) => ({
  content_item_id: 1,
  access: { allowed, by, until },
})

test('a right counts more than what is free, and no right is told', () => {
  expect(accessTo([item(true, 'free'), item(true, 'leased')]).right).toBe('held')
  expect(accessTo([item(false), item(true, 'free')]).right).toBe('free')
  expect(accessTo([item(false)])).toEqual({ right: 'none', by: '', until: null })
  expect(accessTo([]).right).toBe('none')
})

test('of several rights the one that lasts longest counts', () => {
  const [week, year] = ['2026-12-01T00:00:00Z', '2027-12-01T00:00:00Z']
  const two = [item(true, 'leased', week), item(true, 'assigned', year)]
  expect(accessTo(two)).toEqual({ right: 'held', by: 'assigned', until: year })
  expect(accessTo([...two, item(true, 'purchased')]).by).toBe('purchased')
})
