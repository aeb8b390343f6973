// A passage in another edition than it was taken from: its part may have another name by now, its
// words may be gone.
import { FlatText, tightened } from './text'
import type { Quote } from './types'

/** Where the words are: the part (from 0), and what of the quotation stands there. */
export interface Found {
  index: number
  quote: Quote
  /** the words themselves, or half of them; else only what followed them */
  whole: boolean
}

/** The letters of a part without white space; rejects when they do not come. */
export type Part = () => Promise<string>

const mostParts = 60
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
export async function seek(
  quote: Quote,
  parts: Part[],
  from: number,
  most = mostParts,
): Promise<Found | null> {
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

/** A sentence, else how it begins or ends: only the rest may have been written anew. */
function versions(quote: Quote): Quote[] {
  const words = quote.highlight ?? ''
  const middle = Math.ceil(words.length / 2)
  const halves = [words.slice(0, middle), words.slice(middle)]
  return [quote, ...halves.map((highlight) => ({ ...quote, highlight }))]
}

async function within(quote: Quote, part: Part, index: number): Promise<Found | null> {
  const text = await part()
  const stands = (words: Quote) =>
    isTelling(words) && text.includes(tightened(words.highlight ?? ''))
  const words = versions(quote).find(stands)
  if (words) return { index, quote: words, whole: true }
  const after: Quote = { highlight: quote.after?.trim() }
  return stands(after) ? { index, quote: after, whole: false } : null
}

/** The letters of a document of a book. */
export async function lettersOf(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`a part answers ${answer.status}`)
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return new FlatText(body).tight.text
}
