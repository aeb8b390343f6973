// Tables of statistics: a sortable sheet with a head that stays, a hundred rows at a time.
import { failureOf } from '../core/failure'
import type {
  Appearance,
  Engine,
  EngineEvents,
  Locator,
  Mark,
  Publication,
  Target,
} from '../core/types'
import { type ColumnKind, kindOf, orderBy, type SortOrder } from './data'
import { TableRows } from './rows'
import { type TableWords, Worksheet } from './worksheet'

/** Rows on a sheet. */
const atOnce = 100

export class TableEngine implements Engine {
  readonly #rows: TableRows
  readonly #sheet: Worksheet
  readonly #events: EngineEvents
  readonly #lang: string | undefined
  #kinds: ColumnKind[] = []
  #order: number[] | null = null
  #sorted: { column: number; order: SortOrder } | null = null
  #from = 0
  #waiting: Promise<void> = Promise.resolve()

  constructor(
    publication: Publication,
    host: HTMLElement,
    events: EngineEvents,
    words: TableWords,
  ) {
    const { base, manifest } = publication
    this.#events = events
    this.#lang = manifest.metadata.language?.[0]
    this.#rows = new TableRows(base, manifest.readingOrder)
    this.#sheet = new Worksheet(host, words, {
      sort: (column) => void this.#run(() => this.#sort(column)),
      turn: (step) => void this.#turn(step),
      scrolled: () => this.#report(true),
      key: (event) => events.key(event),
      tap: () => events.tap(0.5),
      select: (chosen) =>
        events.select(chosen && { ...chosen, locator: this.#locator(chosen.row, chosen.text) }),
      press: (pressed) => events.press(pressed),
      marks: (shown) => events.marks(shown, []),
    })
  }

  async open(place: Locator | null): Promise<void> {
    const total = Math.max(1, Math.ceil(this.#rows.total / atOnce))
    this.#events.outline({ toc: [], ticks: [], total })
    await this.goTo(place ?? { fraction: 0 })
  }

  goTo(target: Target): Promise<void> {
    return this.#run(async () => {
      const row = this.#rowOf(target)
      const at = this.#order ? this.#order.indexOf(row) : row
      await this.#show(at - (at % atOnce))
      this.#sheet.scrollTo(at % atOnce === 0 ? null : row)
      this.#report(true)
    })
  }

  next(): Promise<void> {
    return this.#sheet.scroll(1) ? Promise.resolve() : this.#turn(1)
  }

  previous(): Promise<void> {
    return this.#sheet.scroll(-1) ? Promise.resolve() : this.#turn(-1)
  }

  left(): Promise<void> {
    return this.previous()
  }

  right(): Promise<void> {
    return this.next()
  }

  setAppearance(appearance: Appearance): void {
    this.#sheet.wear(appearance)
  }

  setMarks(marks: Mark[]): void {
    this.#sheet.setMarks(marks.map((mark) => ({ mark, row: this.#markedRow(mark) })))
  }

  clearSelection(): void {
    getSelection()?.removeAllRanges()
    this.#events.select(null)
  }

  selectSentence(step: -1 | 0 | 1): void {
    this.#sheet.selectRow(step)
  }

  destroy(): void {
    this.#sheet.destroy()
  }

  /** One after the other; what fails is told to the shell. */
  #run(act: () => Promise<void>): Promise<void> {
    this.#waiting = this.#waiting.then(act).catch((error: { status?: number }) => {
      this.#events.fail(failureOf(error.status ?? 0))
    })
    return this.#waiting
  }

  #turn(step: -1 | 1): Promise<void> {
    const from = this.#from + step * atOnce
    if (from < 0 || from >= Math.max(1, this.#rows.total)) {
      this.#events.edge(step < 0 ? 'start' : 'end')
      return Promise.resolve()
    }
    return this.#run(async () => {
      await this.#show(from)
      this.#sheet.scrollTo(null)
      this.#report(true)
    })
  }

  /** Draws the sheet that begins at the from-th row of the present order. */
  async #show(from: number): Promise<void> {
    const to = Math.min(from + atOnce, this.#rows.total)
    if (!this.#order) await this.#rows.load(from, to)
    this.#from = from
    this.#kinds = this.#rows.head.map((_, column) => this.#kind(column))
    const numbers =
      this.#order?.slice(from, to) ?? Array.from({ length: to - from }, (_, i) => from + i)
    this.#sheet.draw({
      head: this.#rows.head,
      kinds: this.#kinds,
      rows: numbers.map((row) => ({ row, cells: this.#rows.row(row) })),
      from,
      total: this.#rows.total,
      sorted: this.#sorted,
    })
  }

  #kind(column: number): ColumnKind {
    return kindOf(this.#rows.all().flatMap((row) => row[column] ?? []))
  }

  /** Ascending, descending, as it came; an order is that of the whole table. */
  async #sort(column: number): Promise<void> {
    const now = this.#sorted?.column === column ? this.#sorted.order : null
    const order = now === null ? 'ascending' : now === 'ascending' ? 'descending' : null
    this.#sheet.busy(true)
    await this.#rows.load(0, this.#rows.total)
    this.#sorted = order && { column, order }
    this.#order = order && orderBy(this.#rows.all(), column, this.#kind(column), order, this.#lang)
    await this.#show(0)
    this.#sheet.scrollTo(null)
    this.#sheet.busy(false)
    this.#report(true)
  }

  #rowOf(target: Target): number {
    if ('fraction' in target) return this.#rows.rowAt(target.fraction)
    return 'locations' in target
      ? this.#rows.rowOf(target)
      : this.#rows.rowOf({ href: target.href, locations: {} })
  }

  /** The row of a mark; marks of words stand wherever the words do. */
  #markedRow({ locator, everywhere }: Mark): number | null {
    return everywhere ? null : this.#rows.rowOf(locator)
  }

  #locator(row: number, text?: string): Locator {
    const at = this.#order ? this.#order.indexOf(row) : row
    const locator = this.#rows.locator(row, Math.floor(at / atOnce) + 1)
    return text ? { ...locator, text: { highlight: text.slice(0, 500) } } : locator
  }

  #report(moved: boolean): void {
    const { row, atEnd } = this.#sheet.seen()
    const locator = this.#locator(row)
    const last = atEnd && this.#from + atOnce >= this.#rows.total
    if (last && !this.#order) locator.locations.totalProgression = 1
    this.#events.relocate({
      locator,
      chapter: null,
      chapterEnd: 1,
      atStart: this.#from === 0 && this.#sheet.atTop,
      atEnd: last,
      moved,
    })
  }
}
