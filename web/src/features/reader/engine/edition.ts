// A passage in another edition than it was taken from: its part may have another name by now, its
// words may be gone.
import { findQuote } from './quote'
import { FlatText, tightened } from './text'
import type { Quote } from './types'

/** Where the words are: the part, and what of the quotation stands there. */
export interface Found {
  index: number
  quote: Quote
  /** the words themselves; else only what followed them */
  whole: boolean
}

type Part = { load(): string }

const most = 60
const atOnce = 4
/** Fewer letters than this stand in a book by chance. */
const leastLetters = 12

/** Whether a quotation is long enough to be looked for in the whole book. */
export const isTelling = (quote: Quote | undefined): quote is Quote =>
  tightened(quote?.highlight ?? '').length >= leastLetters

/**
 * Looks for a quotation in the parts of a book, those next to `from` first. Null when neither it
 * nor what followed it is there; rejects when a part does not come.
 */
export async function seek(quote: Quote, parts: Part[], from: number): Promise<Found | null> {
  const order = [...parts.keys()]
    .sort((a, b) => Math.abs(a - from) - Math.abs(b - from))
    .slice(0, most)
  let near: Found | null = null
  for (let i = 0; i < order.length; i += atOnce) {
    const some = order.slice(i, i + atOnce)
    const found = await Promise.all(some.map((index) => within(quote, parts[index] as Part, index)))
    const sure = found.find((each) => each?.quote === quote)
    if (sure) return sure
    near = best([near, ...found])
  }
  return near
}

/** The nearest that has the words or their beginning, else what followed them. */
const best = (found: (Found | null)[]): Found | null =>
  found.find((each) => each?.whole) ?? found.find(Boolean) ?? null

/** How a sentence begins: only its end may have been written anew. */
const half = (words: string) => words.slice(0, Math.ceil(words.length / 2))

async function within(quote: Quote, part: Part, index: number): Promise<Found | null> {
  const answer = await fetch(part.load())
  if (!answer.ok) throw new Error(`a part answers ${answer.status}`)
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const flat = new FlatText(body)
  const begun: Quote = { ...quote, highlight: half(quote.highlight ?? '') }
  for (const words of [quote, begun])
    if (isTelling(words) && findQuote(flat, words)) return { index, quote: words, whole: true }
  const after: Quote = { highlight: quote.after?.trim() }
  return isTelling(after) && findQuote(flat, after) ? { index, quote: after, whole: false } : null
}
