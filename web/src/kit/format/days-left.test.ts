import { describe, expect, test } from 'vitest'
import { daysLeft } from './days-left'

describe('what is left of a right', () => {
  const now = Date.parse('2026-11-25T08:00:00Z')
  test.each([
    ['no end', null, undefined],
    ['its last day', '2026-11-25T15:59:59Z', 0],
    ['an end that has passed meanwhile', '2026-11-25T07:00:00Z', 0],
    ['some days', '2026-11-28T15:59:59Z', 3],
    ['two weeks', '2026-12-09T15:59:59Z', 14],
    ['more than two weeks', '2026-12-10T15:59:59Z', undefined],
  ])('%s', (_, until, days) => expect(daysLeft(until, now)).toBe(days))
})
