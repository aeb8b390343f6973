// A passage in another edition of a PDF than it was taken from: it stands on another page by now.
import { whenIdle } from '@/kit/loading/idle'
import { type Found, seek } from '../core/edition'
import { tightened } from '../core/text'
import type { Quote } from '../core/types'
import type { PdfDocument, PdfLeaf } from './document'

/** A passage is farther away in no edition that is still the same book. */
const mostPages = 400

export class PdfEdition {
  readonly #doc: PdfDocument
  readonly #letters = new Map<number, Promise<string>>()

  constructor(doc: PdfDocument) {
    this.#doc = doc
  }

  /**
   * Looks for a quotation on a page and on those round it, while the processor rests. Null when it
   * is not there; rejects when a page does not come.
   */
  seek(quote: Quote, page: number): Promise<Found | null> {
    const parts = Array.from({ length: this.#doc.numPages }, (_, at) => () => this.#of(at + 1))
    return seek(quote, parts, page - 1, mostPages)
  }

  #of(page: number): Promise<string> {
    const known = this.#letters.get(page)
    if (known) return known
    const letters = new Promise<void>((rested) => whenIdle(rested))
      .then(() => this.#doc.getPage(page))
      .then(lettersOn)
    this.#letters.set(page, letters)
    letters.catch(() => this.#letters.delete(page))
    return letters
  }
}

/** The letters of a page in the order in which its layer of text has them. */
async function lettersOn(leaf: PdfLeaf): Promise<string> {
  const source = leaf.streamTextContent()
  if (!(source instanceof ReadableStream)) return lettersIn(source.items)
  let letters = ''
  const reader = source.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    letters += lettersIn(part.value.items)
  return letters
}

const lettersIn = (items: object[]) =>
  tightened(items.map((item) => ('str' in item ? item.str : '')).join(''))
