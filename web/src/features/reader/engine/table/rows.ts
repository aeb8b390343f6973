// The rows of a table as they lie in the parts of its publication; parts are fetched when needed.
import { fetchPart } from '@/api/part'
import type { Link, Locator } from '../core/types'
import { readPart } from './data'

/** A part's title names its rows, "1–1000" (publications/table). */
const lastRow = ({ title = '' }: Link) => Number(/(\d+)\D*$/.exec(title)?.[1] ?? 0)

export class TableRows {
  readonly total: number
  head: string[] = []
  readonly #base: string
  readonly #links: Link[]
  /** the number of the first row of each part, from 0, and one beyond the last */
  readonly #starts: number[]
  readonly #rows: string[][]
  readonly #parts = new Map<number, Promise<void>>()

  constructor(base: string, links: Link[]) {
    this.#base = base
    this.#links = links
    this.#starts = [0, ...links.map(lastRow)]
    this.total = this.#starts.at(-1) ?? 0
    this.#rows = Array.from({ length: this.total }, () => [])
  }

  /** Brings rows from the server; rejects with {status}. */
  async load(from: number, to: number): Promise<void> {
    const needed = this.#links
      .map((_, part) => part)
      .filter((part) => (this.#starts[part] ?? 0) < Math.max(to, 1))
      .filter((part) => (this.#starts[part + 1] ?? 0) > from || part === 0)
    await Promise.all(needed.map((part) => this.#part(part)))
  }

  /** The texts of a row that was loaded. */
  row(number: number): string[] {
    return this.#rows[number] ?? []
  }

  all(): string[][] {
    return this.#rows
  }

  /** A place at a row. */
  locator(row: number, position: number): Locator {
    const part = this.#partOf(row)
    const [start = 0, end = 0] = this.#starts.slice(part, part + 2)
    return {
      href: this.#links[part]?.href ?? '',
      type: this.#links[part]?.type,
      locations: {
        progression: (row - start) / Math.max(1, end - start),
        totalProgression: row / Math.max(1, this.total),
        position,
      },
      text: { highlight: this.row(row).join(' · ').slice(0, 120) },
    }
  }

  /** The row of a place. */
  rowOf({ href, locations }: Locator): number {
    const part = this.#links.findIndex((link) => link.href === href)
    if (part < 0) return this.rowAt(locations.totalProgression ?? 0)
    const [start = 0, end = 0] = this.#starts.slice(part, part + 2)
    return this.#within(start + Math.round((locations.progression ?? 0) * (end - start)))
  }

  rowAt(fraction: number): number {
    return this.#within(Math.floor(fraction * this.total))
  }

  #within = (row: number) => Math.min(Math.max(row, 0), Math.max(0, this.total - 1))

  #partOf(row: number): number {
    return Math.max(
      0,
      this.#starts.findLastIndex((start, part) => start <= row && part < this.#links.length),
    )
  }

  #part(part: number): Promise<void> {
    const known = this.#parts.get(part)
    if (known) return known
    const coming = this.#fetch(part).catch((error: unknown) => {
      this.#parts.delete(part)
      throw error
    })
    this.#parts.set(part, coming)
    return coming
  }

  async #fetch(part: number): Promise<void> {
    const response = await fetchPart(this.#base + (this.#links[part]?.href ?? ''))
    if (!response.ok) throw Object.assign(new Error('table'), { status: response.status })
    // Its style is for other readers; the page's policy would refuse it aloud.
    const text = (await response.text()).replace(/<style[\s\S]*?<\/style>/g, '')
    const parsed = new DOMParser().parseFromString(text, 'application/xhtml+xml')
    const { head, rows } = readPart(parsed)
    this.head = head
    rows.forEach((row, i) => {
      this.#rows[(this.#starts[part] ?? 0) + i] = row
    })
  }
}
