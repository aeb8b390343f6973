// Which rows of a long list are drawn: those near the screen, and a few that must be there.

/** The tops of rows of these heights, and the bottom of the last. */
export function topsOf(heights: number[]): number[] {
  let top = 0
  const tops = heights.map((height) => {
    const here = top
    top += height
    return here
  })
  return [...tops, top]
}

/** The last row whose top is at or above a place. */
function rowAt(tops: number[], place: number): number {
  let first = 0
  let last = Math.max(0, tops.length - 2)
  while (first < last) {
    const middle = Math.ceil((first + last) / 2)
    if ((tops[middle] ?? 0) <= place) first = middle
    else last = middle - 1
  }
  return first
}

/** The first row between two places and the one behind the last. */
export const rowsBetween = (tops: number[], from: number, to: number): [number, number] =>
  tops.length < 2 ? [0, 0] : [rowAt(tops, from), rowAt(tops, to) + 1]

export interface DrawnRow {
  /** its place in the list, from 0 */
  at: number
  /** what is left out before it, in px */
  before: number
  /** what is left out behind it, when it is the last, in px */
  behind: number
}

/** The rows of a range and those that must be there, with the gaps between them. */
export function drawnRows(tops: number[], [from, to]: [number, number], must: number[]) {
  const range = Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)
  const places = [...new Set([...range, ...must])].filter((at) => at >= 0 && at < tops.length - 1)
  places.sort((a, b) => a - b)
  const end = tops[tops.length - 1] ?? 0
  return places.map((at, n): DrawnRow => {
    const bottomBefore = n === 0 ? 0 : (tops[(places[n - 1] ?? 0) + 1] ?? 0)
    const last = n === places.length - 1
    return {
      at,
      before: (tops[at] ?? 0) - bottomBefore,
      behind: last ? end - (tops[at + 1] ?? end) : 0,
    }
  })
}
