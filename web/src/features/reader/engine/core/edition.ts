// A passage in another edition than it was taken from: its part may have another name by now, its
// words may be gone.
import { fetchPart } from '@/api/part'
import { bestPlace } from './quote'
import { FlatText, tightened } from './text'
import type { Quote } from './types'

/** Where the words are: the part (from 0), and what of the quotation stands there. */
export interface Found {
  index: number
  quote: Quote
  /** the words themselves, or half of them; else only what followed them */
  whole: boolean
  /** how many letters before and after them agree */
  agrees: number
}

/** The letters of a part without white space; rejects when they do not come. */
export type Part = () => Promise<string>

const mostParts = 60
const atOnce = 4
/** Fewer letters than this stand in a book by chance. */
const leastLetters = 12
/** Words this long, or in so much that agrees, stand in a book once; a salutation stands in each letter. */
const sureLetters = 40
const sureAgreement = 12

/** Whether a quotation is long enough to be looked for in the whole book. */
export const isDistinctive = (quote: Quote | undefined): quote is Quote =>
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
    near = best([near, ...found], quote)
    if (near?.quote === quote && isSure(near)) return near
  }
  return near
}

const isSure = ({ quote, agrees }: Found) =>
  agrees >= sureAgreement || tightened(quote.highlight ?? '').length >= sureLetters

/** The sentence before half of it, that before what followed; then what more agrees with, then the nearer. */
function best(found: (Found | null)[], quote: Quote): Found | null {
  const worth = (each: Found) => (each.quote === quote ? 2 : each.whole ? 1 : 0)
  const ranked = found
    .filter((each) => each !== null)
    .sort((a, b) => worth(b) - worth(a) || b.agrees - a.agrees)
  return ranked[0] ?? null
}

/** A sentence, else how it begins or ends: only the rest may have been written anew. */
function versions(quote: Quote): Quote[] {
  const words = quote.highlight ?? ''
  const middle = Math.ceil(words.length / 2)
  const halves = [words.slice(0, middle), words.slice(middle)]
  return [quote, ...halves.map((highlight) => ({ ...quote, highlight }))]
}

async function within(quote: Quote, part: Part, index: number): Promise<Found | null> {
  const text = await part()
  for (const words of versions(quote)) {
    const agrees = agreement(text, words)
    if (agrees !== null) return { index, quote: words, whole: true, agrees }
  }
  const after: Quote = { highlight: quote.after?.trim() }
  return agreement(text, after) === null ? null : { index, quote: after, whole: false, agrees: 0 }
}

/** How much agrees round the words, where most does; null where they are not. */
function agreement(text: string, quote: Quote): number | null {
  if (!isDistinctive(quote)) return null
  const parts = [quote.highlight, quote.before, quote.after].map((part) => tightened(part ?? ''))
  const [words, before, after] = parts as [string, string, string]
  return bestPlace(text, words, before, after)?.agrees ?? null
}

/** The letters of a document of a book. */
export async function lettersOf(url: string): Promise<string> {
  const response = await fetchPart(url)
  if (!response.ok) throw new Error(`a part answers ${response.status}`)
  const { body } = new DOMParser().parseFromString(await response.text(), 'text/html')
  return new FlatText(body).tight.text
}
