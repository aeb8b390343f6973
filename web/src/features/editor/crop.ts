/** Where the cover lies in a picture: how much it is enlarged, and where of what is left, in per cent. */
export interface Place {
  zoom: number
  across: number
  down: number
}

export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Covers are two wide and three high. */
const shape = 2 / 3

/** The part of a picture that a cover shows: as much as fits at first, less when it is enlarged. */
export function cropOf({ width, height }: { width: number; height: number }, place: Place): Part {
  const whole =
    width / height > shape ? { w: height * shape, h: height } : { w: width, h: width / shape }
  const part = { width: (whole.w * 100) / place.zoom, height: (whole.h * 100) / place.zoom }
  return {
    ...part,
    x: ((width - part.width) * place.across) / 100,
    y: ((height - part.height) * place.down) / 100,
  }
}

/** Draws a part of a picture over a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, part: Part) {
  const { x, y, width, height } = part
  canvas
    .getContext('2d')
    ?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
}
