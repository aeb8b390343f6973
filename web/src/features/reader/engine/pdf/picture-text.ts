// The words of a page that is a picture, in the form in which pdf.js lays text over pages.
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api'

/** A word and its box in ten-thousandths of the page (publications.SheetWord). */
interface PictureWord {
  t: string
  x: number
  y: number
  w: number
  h: number
}

/** Of a page: its size in points and its words (publications.SheetText). */
export interface PictureText {
  width: number
  height: number
  lines: PictureWord[][]
}

const whole = 10_000
/** The part of a letter's height above the baseline, as browsers have it for sans-serif. */
const ascent = 0.8
const font = 'words'

/** Words with the blanks between them; the words of a line are as high as the line. */
export function textOf({ width, height, lines }: PictureText): TextContent {
  const items = lines.flatMap((line) => {
    const level = line.every(({ x }, at) => x >= (line[at - 1]?.x ?? 0))
    const top = Math.min(...line.map(({ y }) => y))
    const foot = Math.max(...line.map(({ y, h }) => y + h))
    return line.map((word, at): TextItem => {
      const next = line[at + 1]
      const box = level ? { ...word, y: top, h: foot - top } : word
      const wide = level && next ? next.x - word.x : word.w
      const high = (box.h / whole) * height
      const baseline = height - (box.y / whole) * height - high * ascent
      return {
        str: next ? `${word.t} ` : word.t,
        dir: 'ltr',
        transform: [high, 0, 0, high, (box.x / whole) * width, baseline],
        width: (wide / whole) * width,
        height: high,
        fontName: font,
        hasEOL: !next,
      }
    })
  })
  const style = { fontFamily: 'sans-serif', ascent, descent: ascent - 1, vertical: false }
  return { items, styles: { [font]: style }, lang: null }
}
