// Shares of the whole book and the chapter a page belongs to, counted in positions.

import type { Link } from '../core/types'
import { fragment, partOf } from './book'

interface Sized {
  id: string
  size: number
}

interface Entry {
  link: Link
  index: number
  fragment: string
}

/** Converts between (section, share of section) and share of book. */
export class Progress {
  readonly total: number
  readonly #starts: number[] = []
  readonly #sections: Sized[]
  readonly #entries: Entry[]

  constructor(sections: Sized[], toc: Link[]) {
    this.#sections = sections
    let sum = 0
    for (const { size } of sections) {
      this.#starts.push(sum)
      sum += size
    }
    this.total = Math.max(sum, 1)
    this.#entries = this.#order(toc)
  }

  /** Share of the book at a share of a section. */
  totalAt(index: number, progression: number): number {
    const size = this.#sections[index]?.size ?? 0
    return Math.min(1, ((this.#starts[index] ?? 0) + progression * size) / this.total)
  }

  /** Section and share of it at a share of the book. */
  sectionAt(fraction: number): { index: number; progression: number } {
    const wanted = Math.min(Math.max(fraction, 0), 1) * this.total
    const last = this.#sections.findLastIndex(({ size }) => size > 0)
    const found = this.#sections.findIndex(
      (s, i) => s.size > 0 && wanted < (this.#starts[i] ?? 0) + s.size,
    )
    const index = found < 0 ? Math.max(last, 0) : found
    const size = this.#sections[index]?.size || 1
    return { index, progression: Math.min(1, (wanted - (this.#starts[index] ?? 0)) / size) }
  }

  /** Position 1…total of a share of the book. */
  positionAt(fraction: number): number {
    return Math.min(this.total, Math.floor(fraction * this.total + 1e-6) + 1)
  }

  /** Shares of the book at which the upper chapters begin, for ticks. */
  ticks(toc: Link[]): number[] {
    const indexes = new Set(
      this.#order(toc.map(({ children: _, ...link }) => link)).map(({ index }) => index),
    )
    return [...indexes]
      .map((index) => this.totalAt(index, 0))
      .filter((share) => share > 0 && share < 1)
  }

  /**
   * The positions at which entries of the contents begin. One in the middle of a section has none:
   * where it stands is known only once the section is laid out.
   */
  pages(toc: Link[]): Map<Link, number> {
    const found = new Map<Link, number>()
    let last = -1
    for (const { link, index, fragment } of this.#order(toc)) {
      if (!fragment || index > last) found.set(link, this.positionAt(this.totalAt(index, 0)))
      last = index
    }
    return found
  }

  /** The contents entry a page lies in; `passed` says whether an element id stands before it. */
  chapterAt(
    index: number,
    passed: (fragment: string) => boolean,
  ): { link: Link; end: number } | null {
    let current = -1
    for (const [i, entry] of this.#entries.entries()) {
      if (entry.index > index) break
      if (entry.index < index || !entry.fragment || passed(entry.fragment)) current = i
    }
    const entry = this.#entries[current]
    if (!entry) return null
    const next = this.#entries.slice(current + 1).find((later) => later.index > index)
    return { link: entry.link, end: next ? this.totalAt(next.index, 0) : 1 }
  }

  #order(toc: Link[]): Entry[] {
    const flat = (links: Link[]): Link[] =>
      links.flatMap((link) => [link, ...flat(link.children ?? [])])
    return flat(toc)
      .map((link) => ({
        link,
        index: partOf(this.#sections, link.href),
        fragment: fragment(link.href),
      }))
      .filter(({ index }) => index >= 0)
      .sort((a, b) => a.index - b.index)
  }
}
