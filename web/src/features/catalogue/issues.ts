import type { Item } from '@/api/types'

/** A page of the calendar is a month of days or, for what comes out less often, a year of months. */
export type CalendarUnit = 'days' | 'months'

/** An item whose day or month is known. */
export type Issue = Item & { issued: string }

/** The issues with a date, oldest first. */
export const issuesOf = (items: Item[]): Issue[] =>
  items
    .filter((item): item is Issue => !!item.issued)
    .sort((a, b) => (a.issued === b.issued ? 0 : a.issued < b.issued ? -1 : 1))

/** What a page of the calendar is divided into; the server keeps its room (content_parts.go). */
export const unitOf = (issues: Issue[]): CalendarUnit =>
  issues.some(({ issued }) => issued.length > 7) ? 'days' : 'months'

/** The name of the page that a date is on: 2026-11 or 2026. */
export const pageOf = (unit: CalendarUnit, issued: string) =>
  issued.slice(0, unit === 'days' ? 7 : 4)

/** The names of the pages that have issues, oldest first. */
export const pagesOf = (unit: CalendarUnit, issues: Issue[]) => [
  ...new Set(issues.map(({ issued }) => pageOf(unit, issued))),
]

const two = (n: number) => String(n).padStart(2, '0')

/**
 * The rows of a page: six weeks from Monday, or four rows of three months. A cell is a date, or
 * empty where no day of the month stands.
 */
export function rowsOf(unit: CalendarUnit, name: string): string[][] {
  if (unit === 'months') return rows(3, 12, (i) => `${name}-${two(i + 1)}`)
  const [year = 0, month = 1] = name.split('-').map(Number)
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return rows(7, 42, (i) => {
    const day = i - before + 1
    return day >= 1 && day <= days ? `${name}-${two(day)}` : ''
  })
}

const rows = (wide: number, count: number, cell: (i: number) => string) =>
  Array.from({ length: count / wide }, (_, row) =>
    Array.from({ length: wide }, (_, column) => cell(row * wide + column)),
  )

/** The issue that a key leads to from another; undefined when there is none that way. */
export function issueByKey(
  key: string,
  unit: CalendarUnit,
  issues: Issue[],
  from: number,
): Issue | undefined {
  const at = issues.findIndex(({ id }) => id === from)
  const here = issues[at]
  if (!here) return undefined
  const name = pageOf(unit, here.issued)
  const on = (issue: Issue) => pageOf(unit, issue.issued) === name
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return issues[at + 1]
    case 'ArrowLeft':
    case 'ArrowUp':
      return issues[at - 1]
    case 'Home':
      return issues.find(on)
    case 'End':
      return issues.findLast(on)
    case 'PageDown':
      return issues.slice(at).find((issue) => !on(issue))
    case 'PageUp':
      return issues.slice(0, at).findLast((issue) => !on(issue))
  }
  return undefined
}
