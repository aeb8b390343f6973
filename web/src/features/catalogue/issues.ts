import type { Item } from '@/api/types'

/** A periodical that comes out by days has a month on each sheet, any other a year. */
export type Sheet = 'days' | 'months'

/** An item whose day or month is known. */
export type Issue = Item & { issued: string }

/** The issues with a date, oldest first. */
export const issuesOf = (items: Item[]): Issue[] =>
  items
    .filter((item): item is Issue => !!item.issued)
    .sort((a, b) => (a.issued === b.issued ? 0 : a.issued < b.issued ? -1 : 1))

/** What a sheet of the calendar shows; the server keeps its room (content_parts.go). */
export const sheetOf = (issues: Issue[]): Sheet =>
  issues.some(({ issued }) => issued.length > 7) ? 'days' : 'months'

/** The name of the sheet on which a date stands: 2026-11 or 2026. */
export const nameOf = (sheet: Sheet, issued: string) => issued.slice(0, sheet === 'days' ? 7 : 4)

/** The names of the sheets that have issues, oldest first. */
export const sheetsOf = (sheet: Sheet, issues: Issue[]) => [
  ...new Set(issues.map(({ issued }) => nameOf(sheet, issued))),
]

const two = (n: number) => String(n).padStart(2, '0')

/**
 * The rows of a sheet: six weeks from Monday, or four rows of three months. A cell is a date, or
 * empty where no day of the month stands.
 */
export function rowsOf(sheet: Sheet, name: string): string[][] {
  if (sheet === 'months') return rows(3, 12, (i) => `${name}-${two(i + 1)}`)
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
export function led(key: string, sheet: Sheet, issues: Issue[], from: number): Issue | undefined {
  const at = issues.findIndex(({ id }) => id === from)
  const here = issues[at]
  if (!here) return undefined
  const name = nameOf(sheet, here.issued)
  const on = (issue: Issue) => nameOf(sheet, issue.issued) === name
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
