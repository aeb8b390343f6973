// Text around a place: taken when the place is kept, searched for when it is opened again.
import type { Quote } from './types'

const beforeLength = 60
const highlightLength = 120
const afterLength = 60

/** Collapses white space and drops soft hyphens, so that a re-wrapped text still matches. */
export function plain(text: string): string {
  return text.replace(/\u00ad/g, '').replace(/\s+/g, ' ')
}

interface Run {
  node: Text
  start: number
}

/** The text of a document body as one string, with the way back to its nodes. */
class FlatText {
  readonly text: string
  readonly #runs: Run[] = []

  constructor(doc: Document) {
    const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT)
    let text = ''
    for (
      let node = walker.nextNode() as Text | null;
      node;
      node = walker.nextNode() as Text | null
    ) {
      if (/^(script|style)$/i.test(node.parentElement?.localName ?? '')) continue
      this.#runs.push({ node, start: text.length })
      text += node.data
    }
    this.text = text
  }

  offsetOf(range: Range): number {
    const run = this.#runs.find(({ node }) => range.comparePoint(node, node.length) >= 0)
    if (!run) return this.text.length
    return run.start + (run.node === range.startContainer ? range.startOffset : 0)
  }

  rangeAt(start: number, end: number): Range | null {
    const from = this.#runAt(start)
    const to = this.#runAt(Math.max(start, end - 1))
    if (!from || !to) return null
    const range = from.node.ownerDocument.createRange()
    range.setStart(from.node, start - from.start)
    range.setEnd(to.node, Math.min(to.node.length, end - to.start))
    return range
  }

  #runAt(offset: number): Run | undefined {
    return this.#runs.findLast((run) => run.start <= offset)
  }
}

/** The text at the start of a range, with a little of what surrounds it. */
export function quoteAt(range: Range): Quote | undefined {
  const flat = new FlatText(range.startContainer.ownerDocument as Document)
  const offset = flat.offsetOf(range)
  const start = offset + flat.text.slice(offset).search(/\S|$/)
  if (start >= flat.text.length) return undefined
  const middle = start + sentenceLength(flat.text.slice(start, start + highlightLength))
  return {
    before: plain(flat.text.slice(Math.max(0, start - beforeLength), start)),
    highlight: plain(flat.text.slice(start, middle)),
    after: plain(flat.text.slice(middle, middle + afterLength)),
  }
}

function sentenceLength(text: string): number {
  const end = /[.!?…؟。᠃]["»”’]?(?=\s)/.exec(text.slice(20))
  return end ? 20 + end.index + end[0].length : text.length
}

/** True when the text at the start of the range begins as the quotation does. */
export function matches(range: Range, quote: Quote): boolean {
  const found = quoteAt(range)?.highlight ?? ''
  const length = Math.min(24, quote.highlight?.length ?? 0, found.length)
  return length > 0 && found.slice(0, length) === quote.highlight?.slice(0, length)
}

/**
 * Where the quotation stands in the document, or null. Of several places the one whose
 * text before agrees longest wins.
 */
export function findQuote(doc: Document, quote: Quote): Range | null {
  const wanted = quote.highlight?.trim()
  if (!wanted) return null
  const flat = new FlatText(doc)
  const { text, origin } = squeeze(flat.text)
  let best = -1
  let bestScore = -1
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const score = commonEnd(text.slice(Math.max(0, at - beforeLength), at), quote.before ?? '')
    if (score > bestScore) [best, bestScore] = [at, score]
  }
  if (best < 0) return null
  return flat.rangeAt(origin[best] ?? 0, (origin[best + wanted.length - 1] ?? 0) + 1)
}

/** `plain` that remembers which original offset every character came from. */
function squeeze(source: string): { text: string; origin: number[] } {
  const origin: number[] = []
  let text = ''
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i)
    if (char === '\u00ad') continue
    const space = /\s/.test(char)
    if (space && text.endsWith(' ')) continue
    text += space ? ' ' : char
    origin.push(i)
  }
  return { text, origin }
}

function commonEnd(a: string, b: string): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length++
  return length
}
