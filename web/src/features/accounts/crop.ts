/** A square of a picture, in the picture's own pixels. */
export interface Square {
  x: number
  y: number
  side: number
}

export interface Size {
  width: number
  height: number
}

/** How far a picture may be enlarged: beyond it nothing but blocks is seen. */
export const mostZoom = 4

const between = (least: number, n: number, most: number) => Math.min(most, Math.max(least, n))

/** The largest square in the middle. */
export function middle({ width, height }: Size): Square {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

/** The square moved, as far as the picture goes. */
export const moved = (size: Size, { x, y, side }: Square, dx: number, dy: number): Square => ({
  x: between(0, x + dx, size.width - side),
  y: between(0, y + dy, size.height - side),
  side,
})

/** The square around the same middle at a zoom of 1 (the largest) to mostZoom. */
export function zoomed(size: Size, square: Square, zoom: number): Square {
  const side = Math.min(size.width, size.height) / between(1, zoom, mostZoom)
  const shift = (square.side - side) / 2
  return moved(size, { ...square, side }, shift, shift)
}

/** The side of what is sent, in pixels: twice what the server keeps at most. */
const sentSide = 640

/** Draws the square as a JPEG; nothing when the browser cannot. */
export function cut(image: HTMLImageElement, { x, y, side }: Square): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const to = Math.min(sentSide, Math.max(1, Math.round(side)))
  canvas.width = to
  canvas.height = to
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, to, to)
    context.drawImage(image, x, y, side, side, 0, 0, to, to)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
