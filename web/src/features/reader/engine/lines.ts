// The lines of text on a page, for a ruler to go along.
import type { Box } from './types'

interface Page {
  width: number
  height: number
  columns: number
  /** lines run from top to bottom */
  vertical: boolean
}

/** Parts of a line may stand higher or lower by this share of the lower one. */
const together = 0.5

/**
 * Puts boxes of text, in reading order, together to lines as wide as their column; what is not
 * whole on the page is left out.
 */
export function linesOf(boxes: Box[], page: Page): Box[] {
  const lines: Box[] = []
  for (const box of boxes) {
    if (box.width < 1 || box.height < 1 || !isWhole(box, page)) continue
    const spread = page.vertical ? { ...box, top: 0, height: page.height } : inColumn(box, page)
    const last = lines.at(-1)
    if (last && overlap(last, spread) > together) lines[lines.length - 1] = joined(last, spread)
    else lines.push(spread)
  }
  return lines
}

const isWhole = ({ left, top, width, height }: Box, page: Page) =>
  left >= -1 && top >= -1 && left + width <= page.width + 1 && top + height <= page.height + 1

function inColumn(box: Box, { width, columns }: Page): Box {
  const column = width / columns
  const number = Math.min(columns - 1, Math.floor((box.left + box.width / 2) / column))
  return { ...box, left: number * column, width: column }
}

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
