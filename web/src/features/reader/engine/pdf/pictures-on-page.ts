// Which parts of a page are pictures: on dark paper they keep their own colours.

/** A part of a page, in shares of its width and height. */
export interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** Smaller ones are letters, rules and ornaments, drawn as images. */
const leastSide = 0.06
/** Images that cover more of a page are the page itself: a scan, whole or in strips. */
const scan = 0.6
/** Strips of one picture may be this far apart. */
const slit = 0.002

/** The pictures among the images of a page; each image is three of its corners, as pdf.js tells them. */
export function picturesOf(corners: ArrayLike<number>): Part[] {
  let pictures: Part[] = []
  for (let at = 0; at + 6 <= corners.length; at += 6)
    pictures = joined(pictures, around(corners, at))
  const covered = pictures.reduce((sum, { width, height }) => sum + width * height, 0)
  if (covered > scan) return []
  return pictures.filter(({ width, height }) => width >= leastSide && height >= leastSide)
}

/** The parts and one more; what touches becomes one, so that nothing is turned light twice. */
function joined(parts: Part[], more: Part): Part[] {
  const near = parts.find((part) => touch(part, more))
  if (!near) return [...parts, more]
  const left = Math.min(near.left, more.left)
  const top = Math.min(near.top, more.top)
  const width = Math.max(near.left + near.width, more.left + more.width) - left
  const height = Math.max(near.top + near.height, more.top + more.height) - top
  const others = parts.filter((part) => part !== near)
  return joined(others, { left, top, width, height })
}

function touch(a: Part, b: Part): boolean {
  const apart = (from: 'left' | 'top', long: 'width' | 'height') =>
    a[from] + a[long] < b[from] - slit || b[from] + b[long] < a[from] - slit
  return !apart('left', 'width') && !apart('top', 'height')
}

function around(corners: ArrayLike<number>, at: number): Part {
  const edge = (from: number) => {
    const three = [0, 2, 4].map((step) => corners[at + from + step] ?? 0)
    return [Math.max(0, Math.min(...three)), Math.min(1, Math.max(...three))] as const
  }
  const [[left, right], [top, bottom]] = [edge(0), edge(1)]
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

/** Draws the parts as a layer over the page; null when there is none. */
export function pictureLayer(parts: Part[]): HTMLElement | null {
  if (parts.length === 0) return null
  const layer = document.createElement('div')
  layer.className = 'pdf-pictures'
  for (const part of parts) {
    const element = document.createElement('i')
    for (const side of ['left', 'top', 'width', 'height'] as const)
      element.style[side] = `${part[side] * 100}%`
    layer.append(element)
  }
  return layer
}
