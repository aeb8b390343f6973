// Places in an EPUB: parts, shares of them and words, and where each leads to.

import { quoteAt } from '../core/quote'
import type { Locator, Target } from '../core/types'
import { cfiOf, keptIn, placeIn } from './anchor'
import { type Book, type Destination, partOf } from './book'
import type { Progress } from './progress'

export class EpubPlaces {
  readonly #book: Book
  readonly #progress: Progress
  /** the place whose text was not where it was kept */
  #lostPlace: Locator | null = null

  constructor(book: Book, progress: Progress) {
    this.#book = book
    this.#progress = progress
  }

  /** Whether a place was led to whose text was not there. */
  isLost(target: Target): target is Locator {
    return this.#lostPlace === target
  }

  /** Whether a target lies where a preview has ended. */
  isBeyond(target: Target): boolean {
    const { sections, beyond } = this.#book
    if (!('fraction' in target)) return partOf(beyond, target.href) >= 0
    const { index, progression } = this.#progress.sectionAt(target.fraction)
    return progression > (sections[index]?.open ?? 0)
  }

  destination(target: Target): Destination | null {
    if ('fraction' in target) {
      const { index, progression } = this.#progress.sectionAt(target.fraction)
      return { index, anchor: () => progression / this.#openShare(index) }
    }
    if (!('locations' in target)) return this.#book.resolveHref(target.href)
    const index = partOf(this.#book.sections, target.href)
    if (index >= 0) return { index, anchor: (doc) => this.#placeIn(doc, target, index) }
    this.#lostPlace = target
    return this.destination({ fraction: target.locations.totalProgression ?? 0 })
  }

  /** A share of a part as a place in the whole, with the words of a range. */
  locator(index: number, progression: number, range: Range | null): Locator {
    const section = this.#book.sections[index]
    const totalProgression = this.#progress.totalAt(index, progression)
    return {
      href: section?.href ?? '',
      type: section?.link.type,
      locations: {
        progression,
        totalProgression,
        position: this.#progress.positionAt(totalProgression),
        cfi: range ? cfiOf(index, range) : undefined,
      },
      text: range ? quoteAt(range) : undefined,
    }
  }

  #placeIn(doc: Document, target: Locator, index: number): Range | number {
    const kept = keptIn(doc, target)
    this.#lostPlace = kept ? null : target
    const place = kept ?? placeIn(doc, target)
    return typeof place === 'number' ? Math.min(1, place / this.#openShare(index)) : place
  }

  #openShare(index: number): number {
    return this.#book.sections[index]?.open || 1
  }
}
