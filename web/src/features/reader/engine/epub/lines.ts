// The lines of text on a page, for a ruler to go along.
import type { Box } from '../core/types'

interface Page {
  width: number
  height: number
  columns: number
  /** lines run from top to bottom */
  vertical: boolean
}

/** Parts of a line may stand higher or lower by this share of the lower one. */
const together = 0.3

/**
 * Puts boxes of text, in reading order, together to lines as long as the longest of their column;
 * what is not whole on the page is left out.
 */
export function linesOf(boxes: Box[], page: Page): Box[] {
  const whole = boxes.filter((box) => box.width >= 1 && box.height >= 1 && isWhole(box, page))
  const columns = new Map<number, Box[]>()
  for (const box of whole) {
    const column = columnOf(box, page)
    columns.set(column, [...(columns.get(column) ?? []), box])
  }
  return [...columns.values()].flatMap((column) => linesIn(column, page))
}

/** The lines of one column. */
function linesIn(boxes: Box[], { vertical }: Page): Box[] {
  const { left, top, width, height } = boxes.reduce(joined)
  const lines: Box[] = []
  for (const box of boxes) {
    const long = vertical ? { ...box, top, height } : { ...box, left, width }
    const last = lines.at(-1)
    if (last && overlap(last, long) > together) lines[lines.length - 1] = joined(last, long)
    else lines.push(long)
  }
  return lines
}

const isWhole = ({ left, top, width, height }: Box, page: Page) =>
  left >= -1 && top >= -1 && left + width <= page.width + 1 && top + height <= page.height + 1

const columnOf = ({ left, width }: Box, page: Page) =>
  page.vertical ? 0 : Math.floor(((left + width / 2) / page.width) * page.columns)

/** By how much two boxes cover each other, of the smaller one; the less of both ways. */
function overlap(a: Box, b: Box): number {
  const share = (from: 'left' | 'top', size: 'width' | 'height') =>
    (Math.min(a[from] + a[size], b[from] + b[size]) - Math.max(a[from], b[from])) /
    Math.min(a[size], b[size])
  return Math.min(share('left', 'width'), share('top', 'height'))
}

function joined(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left)
  const top = Math.min(a.top, b.top)
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  }
}
