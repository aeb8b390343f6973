import { expect, test } from 'vitest'
import type { Item } from '@/api/types'
import { issueByKey, issuesOf, pageOf, pagesOf, rowsOf, unitOf } from './issues'

const item = (id: number, issued?: string) => ({ id, issued }) as Item
const weekly = issuesOf([
  item(5, '2026-11-20'),
  item(4, '2026-11-13'),
  item(9),
  item(3, '2026-10-30'),
  item(2, '2026-10-23'),
])

test('issues stand in the order of their dates, items without one are none', () => {
  expect(weekly.map(({ id }) => id)).toEqual([2, 3, 4, 5])
})

test.each([
  ['days', ['2026-11-20', '2026-10'], ['2026-10', '2026-11']],
  ['months', ['2026-11', '2025-02'], ['2025', '2026']],
] as const)('a calendar of %s', (unit, dates, names) => {
  const issues = issuesOf(dates.map((date, i) => item(i, date)))
  expect(unitOf(issues)).toBe(unit)
  expect(pagesOf(unit, issues)).toEqual(names)
})

test('a month has six weeks that begin on Monday', () => {
  const weeks = rowsOf('days', '2026-11') // the 1st was a Sunday
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual(['', '', '', '', '', '', '2026-11-01'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(rowsOf('days', '2024-02').flat()).toContain('2024-02-29')
})

test('a year has four rows of three months', () => {
  const year = rowsOf('months', '2026')
  expect(year.map((row) => row.length)).toEqual([3, 3, 3, 3])
  expect(year[3]?.[2]).toBe('2026-12')
})

test.each([
  ['ArrowRight', 4, 5],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 2, undefined],
  ['Home', 5, 4],
  ['End', 2, 3],
  ['PageUp', 5, 3],
  ['PageDown', 2, 4],
  ['PageDown', 5, undefined],
  ['Enter', 4, undefined],
])('%s from %d leads to %s', (key, from, to) => {
  expect(issueByKey(key, 'days', weekly, from)?.id).toBe(to)
})

test('the page of a date', () => {
  expect(pageOf('days', '2026-11-20')).toBe('2026-11')
  expect(pageOf('months', '2026-11')).toBe('2026')
})
