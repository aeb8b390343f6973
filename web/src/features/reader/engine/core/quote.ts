// Text around a place: taken when the place is kept, searched for when it is opened again.
import { FlatText, plain, tightened } from './text'
import type { Quote } from './types'

const beforeLength = 60
const highlightLength = 120
const passageLength = 500
const afterLength = 60

/** The text at the start of a range, with a little of what surrounds it. */
export function quoteAt(range: Range, flat = flatOf(range)): Quote | undefined {
  const offset = flat.offsetOf(range)
  const start = offset + flat.text.slice(offset).search(/\S|$/)
  if (start >= flat.text.length) return undefined
  return around(
    flat.text,
    start,
    start + sentenceLength(flat.text.slice(start, start + highlightLength)),
  )
}

/** The text of a range, its beginning if it is long, and what stands before and after it. */
export function passageAt(range: Range, flat = flatOf(range)): Quote {
  const start = flat.offsetOf(range)
  const length = range.toString().length
  const quote = around(flat.text, start, start + length)
  return { ...quote, highlight: quote.highlight?.trim().slice(0, passageLength) }
}

function flatOf(range: Range): FlatText {
  return new FlatText((range.startContainer.ownerDocument as Document).body)
}

function around(text: string, start: number, end: number): Quote {
  return {
    before: plain(text.slice(Math.max(0, start - beforeLength), start)),
    highlight: plain(text.slice(start, end)),
    after: plain(text.slice(end, end + afterLength)),
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
 * Where the quotation stands in the text, or null. Of several places the one whose text before
 * agrees longest wins. White space does not count: lines are wrapped anew.
 */
export function findQuote(flat: FlatText, quote: Quote): Range | null {
  const wanted = tightened(quote.highlight ?? '')
  if (!wanted) return null
  const { text, origin } = flat.tight
  const best = bestPlace(text, wanted, tightened(quote.before ?? ''))
  if (!best) return null
  const { at } = best
  return flat.rangeAt(origin[at] ?? 0, (origin[at + wanted.length - 1] ?? 0) + 1)
}

/** Where words begin, and how many letters round them agree. */
interface Place {
  at: number
  agrees: number
}

/**
 * Of several places of words the first round which most agrees with what stood before and after
 * them; null where they are not. All texts are without white space.
 */
export function bestPlace(text: string, words: string, before: string, after = ''): Place | null {
  let best: Place | null = null
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    const agrees =
      commonEnd(text.slice(Math.max(0, at - beforeLength), at), before) +
      commonStart(text.slice(end, end + afterLength), after)
    if (!best || agrees > best.agrees) best = { at, agrees }
  }
  return best
}

function commonEnd(a: string, b: string): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length++
  return length
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++
  return length
}
