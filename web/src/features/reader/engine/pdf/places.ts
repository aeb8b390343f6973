// Places in a PDF: pages and shares of them, and the words other parts use for these.

import type { Link, Locator, Publication, Target } from '../core/types'
import type { PagePoint } from './layout'

const type = 'application/pdf'

export class PdfPlaces {
  readonly #href: string
  readonly #count: number
  readonly toc: Link[]

  constructor({ manifest }: Publication, count: number, toc: Link[]) {
    this.#href = manifest.readingOrder[0]?.href ?? 'document.pdf'
    this.#count = count
    this.toc = toc
  }

  /** Shares of the whole at which the upper chapters begin. */
  get ticks(): number[] {
    const shares = this.toc.map(({ href }) => (pageIn(href) - 1) / this.#count)
    return [...new Set(shares.filter((share) => share > 0))]
  }

  point(target: Target): PagePoint {
    if ('fraction' in target) {
      const exact = target.fraction * this.#count
      const page = Math.min(this.#count, Math.floor(exact) + 1)
      return { page, share: Math.min(1, exact - page + 1) }
    }
    if (!('locations' in target)) return { page: pageIn(target.href), share: 0 }
    const { page, position, progression, totalProgression } = target.locations
    const kept = page ?? position
    if (kept) return { page: Math.min(this.#count, kept), share: progression ?? 0 }
    return this.point({ fraction: totalProgression ?? 0 })
  }

  /** Whether a place was taken from a file with another number of pages. */
  isOther({ locations: { page = 1, progression = 0, totalProgression } }: Locator): boolean {
    if (page === 1 || !totalProgression) return false
    const counts = [page - 1, page - 1 + progression].map((read) => read / totalProgression)
    return counts.every((count) => Math.abs(count - this.#count) > 0.5)
  }

  chapter(page: number): Link | null {
    return this.toc.findLast(({ href }) => pageIn(href) <= page) ?? null
  }

  /** A share of a page as a place in the whole. */
  locator(page: number, progression: number): Locator {
    const totalProgression = (page - 1 + progression) / this.#count
    return {
      href: this.#href,
      type,
      title: this.chapter(page)?.title,
      locations: { page, position: page, progression, totalProgression },
    }
  }
}

function pageIn(href: string): number {
  return Number(/[#&]page=(\d+)/.exec(href)?.[1] ?? 1)
}
