// What stands apart on a page of a PDF: its number, a heading, a table's cell. Only how the lines
// look tells of it.
import type { FlatText } from '../core/text'

interface Line {
  spans: Element[]
  /** of its longest piece: a note's sign is smaller than its line */
  height: number
  text: string
}

/** Lines whose letters differ by less than this share in height go on from one another. */
const alike = 0.1

/** Offsets at which something apart begins: other letters, or a line that has none. */
export function blocksOf(layer: Element, flat: FlatText): number[] {
  const lines = linesOf(layer)
  const apart = lines.filter((line, at) => {
    const above = lines[at - 1]
    return !above || !hasWords(line.text) || !hasWords(above.text) || !isAlike(line, above)
  })
  return apart.flatMap(({ spans: [first] }) => (first ? flat.offsetOf(rangeOf(first)) : []))
}

export const hasWords = (text: string) => /\p{L}/u.test(text)

const isAlike = (line: Line, other: Line) =>
  Math.abs(line.height - other.height) <= alike * Math.max(line.height, other.height)

/** The text layer of pdf.js: a span for each piece, a break after each line. */
function linesOf(layer: Element): Line[] {
  const lines: Element[][] = [[]]
  for (const each of layer.querySelectorAll('span:not(.markedContent), br'))
    if (each.localName === 'br') lines.push([])
    else if (each.textContent?.trim()) lines.at(-1)?.push(each)
  return lines.filter(({ length }) => length > 0).map(lineOf)
}

function lineOf(spans: Element[]): Line {
  const texts = spans.map(({ textContent }) => textContent ?? '')
  const longest = spans[texts.indexOf(texts.reduce((a, b) => (b.length > a.length ? b : a)))]
  const { style } = longest as HTMLElement
  return {
    spans,
    height: Number.parseFloat(style.getPropertyValue('--font-height')),
    text: texts.join(''),
  }
}

function rangeOf(element: Element): Range {
  const range = element.ownerDocument.createRange()
  range.setStart(element.firstChild ?? element, 0)
  return range
}
