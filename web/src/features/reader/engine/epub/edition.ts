// A passage in another edition of an EPUB than it was taken from: its part may have another name
// by now, or stand elsewhere.
import { whenIdle } from '@/kit/loading/idle'
import { type Found, lettersOf, type Part, seek } from '../core/edition'
import type { Locator, Quote } from '../core/types'
import { type Book, partOf } from './book'
import type { Progress } from './progress'

/** Shares of the book that are further apart than this were not taken from the same one. */
const tolerance = 0.0005

export class EpubEdition {
  readonly #parts: Part[]
  readonly #indexOf: (href: string) => number
  readonly #progress: Progress

  constructor({ sections }: Book, progress: Progress) {
    this.#progress = progress
    this.#indexOf = (href) => partOf(sections, href)
    this.#parts = sections.map(({ address }) => {
      let letters: Promise<string> | null = null
      return () => {
        letters ??= lettersOf(address)
        letters.catch(() => {
          letters = null
        })
        return letters
      }
    })
  }

  /** Whether a place was taken from a book whose parts were as long as others are now. */
  isOther({ href, locations: { progression, totalProgression } }: Locator): boolean {
    const index = this.#indexOf(href)
    if (index < 0) return true
    if (progression === undefined || totalProgression === undefined) return false
    return Math.abs(this.#progress.totalAt(index, progression) - totalProgression) > tolerance
  }

  /** Looks for a quotation in a part and those round it; rejects when one does not come. */
  seek(quote: Quote, from: number): Promise<Found | null> {
    return seek(quote, this.#parts, Math.max(from, 0))
  }

  /** The same for a mark, while the processor rests. */
  async seekMark(quote: Quote, { href }: Locator): Promise<Found | null> {
    await new Promise<void>((rested) => whenIdle(rested))
    return this.seek(quote, this.#indexOf(href))
  }
}
