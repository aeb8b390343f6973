import { expect, test } from 'vitest'
import { rightTo } from './rights'

const item = (allowed: boolean, by = '') => ({ content_item_id: 1, access: { allowed, by } })

test('a right counts more than what is free, and no right is told', () => {
  expect(rightTo([item(true, 'free'), item(true, 'leased')])).toBe('held')
  expect(rightTo([item(false), item(true, 'free')])).toBe('free')
  expect(rightTo([item(false)])).toBe('none')
  expect(rightTo([])).toBe('none')
})
