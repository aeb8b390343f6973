// What is up on a page that the reader has turned.
import type { Rotation } from './types'

/** The next quarter of a turn, clockwise or back. */
export const turned = (rotation: Rotation, quarters: 1 | -1) =>
  ((rotation + quarters * 90 + 360) % 360) as Rotation

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** How far down the upright page a box of the turned one begins, as a share of it. */
export function uprightTop(box: Edges, page: Edges, rotation: Rotation): number {
  const [from, whole] = {
    0: [box.top - page.top, page.bottom - page.top],
    90: [page.right - box.right, page.right - page.left],
    180: [page.bottom - box.bottom, page.bottom - page.top],
    270: [box.left - page.left, page.right - page.left],
  }[rotation] as [number, number]
  return Math.min(1, Math.max(0, from / whole))
}
