// The sheet of a table on the screen: its notes, the rows, what is selected and marked in them.
import { boxOf, select, watchSelection } from '../core/selection'
import type { Appearance, Box, Mark, Pressed } from '../core/types'
import { type ColumnKind, type SortOrder, shownIn } from './data'
import './table.css'

/** What stands around a table, in the reader's language. */
export interface TableWords {
  title: string
  notes: string
  source: string
  /** the file as it came, where the licence allows */
  download: { href: string; label: string } | null
  before: string
  after: string
  range: (from: number, to: number, total: number) => string
  hint: string
}

export interface Drawn {
  head: string[]
  kinds: ColumnKind[]
  /** texts with the number of their row in the file */
  rows: { row: number; cells: string[] }[]
  from: number
  total: number
  sorted: { column: number; order: SortOrder } | null
}

interface Chosen {
  row: number
  text: string
  box: Box
}

export interface WorksheetEvents {
  sort(column: number): void
  turn(step: -1 | 1): void
  scrolled(): void
  key(event: KeyboardEvent): void
  tap(): void
  select(chosen: Chosen | null): void
  press(pressed: Pressed): void
  /** ids of the marks on the sheet */
  marks(shown: string[]): void
}

interface Placed {
  mark: Mark
  row: number | null
}

const families: Record<string, string> = {
  lora: 'var(--font-title)',
  dyslexia: "Andika, OpenDyslexic, 'Comic Sans MS', sans-serif",
  system: "'PT Serif', 'Noto Serif', Georgia, serif",
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  parts: Partial<HTMLElementTagNameMap[K]> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), parts)
  element.append(...inside)
  return element
}

export class Worksheet {
  readonly #words: TableWords
  readonly #events: WorksheetEvents
  readonly #scroller = make('section', { className: 'table-view', tabIndex: 0 })
  readonly #table = make('table')
  readonly #foot = make('nav', { className: 'table-foot' })
  readonly #stop: () => void
  #placed: Placed[] = []
  #frame = 0

  constructor(host: HTMLElement, words: TableWords, events: WorksheetEvents) {
    this.#words = words
    this.#events = events
    this.#scroller.setAttribute('aria-label', words.title)
    this.#scroller.append(this.#notes(), this.#table, this.#foot)
    this.#scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true })
    this.#scroller.addEventListener('click', (event) => this.#clicked(event))
    // The arrows scroll a table that has the focus; other keys are the reader's.
    this.#scroller.addEventListener('keydown', (event) => {
      if (event.key.startsWith('Arrow')) event.stopPropagation()
    })
    this.#stop = watchSelection(document, (range) => this.#selected(range), this.#scroller)
    host.append(this.#scroller)
  }

  get atTop(): boolean {
    return this.#scroller.scrollTop <= 1
  }

  destroy(): void {
    this.#stop()
    cancelAnimationFrame(this.#frame)
    this.#scroller.remove()
  }

  busy(now: boolean): void {
    this.#scroller.setAttribute('aria-busy', String(now))
  }

  wear({ size, lineHeight, typeface }: Appearance): void {
    const { style } = this.#table
    style.fontSize = `${Math.round(size * 0.83)}px`
    style.lineHeight = String(lineHeight)
    style.fontFamily = families[typeface] ?? ''
  }

  draw({ head, kinds, rows, from, total, sorted }: Drawn): void {
    const heads = head.map((name, column) => this.#head(name, column, kinds[column], sorted))
    const body = rows.map(({ row, cells }) => {
      const line = make('tr', {}, ...head.map((_, i) => this.#cell(i, cells[i] ?? '', kinds[i])))
      line.dataset.row = String(row)
      return line
    })
    const focused = this.#table.contains(document.activeElement) ? sorted?.column : undefined
    this.#table.replaceChildren(
      make('caption', { className: 'visually-hidden' }, this.#words.title),
      make('thead', {}, make('tr', {}, ...heads)),
      make('tbody', {}, ...body),
    )
    if (focused !== undefined) heads[focused]?.querySelector('button')?.focus()
    this.#drawFoot(from, rows.length, total)
    this.#drawMarks()
  }

  setMarks(placed: Placed[]): void {
    this.#placed = placed
    this.#drawMarks()
  }

  /** Leads to a row of the sheet, or to its beginning. */
  scrollTo(row: number | null): void {
    const line = row === null ? null : this.#line(row)
    this.#scroller.scrollTop = line ? this.#topOf(line) : 0
  }

  /** Scrolls by a screen; false at the end. */
  scroll(step: -1 | 1): boolean {
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller
    const end = step < 0 ? scrollTop <= 1 : scrollTop + clientHeight >= scrollHeight - 1
    if (!end) this.#scroller.scrollTop = scrollTop + step * clientHeight * 0.85
    return !end
  }

  /** The first row in sight, and whether the last one is. */
  seen(): { row: number; atEnd: boolean } {
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller
    const lines = [...(this.#table.tBodies[0]?.rows ?? [])]
    const first =
      lines.find((line) => this.#topOf(line) + line.offsetHeight > scrollTop + 1) ?? lines[0]
    return {
      row: Number(first?.dataset.row ?? 0),
      atEnd: scrollTop + clientHeight >= scrollHeight - 2,
    }
  }

  /** Selects the first row in sight, or the one after or before the selected. */
  selectRow(step: -1 | 0 | 1): void {
    const at = lineOf(getSelection()?.anchorNode ?? null)
    const from = at ?? this.#line(this.seen().row)
    const line = step && at ? (step > 0 ? at.nextElementSibling : at.previousElementSibling) : from
    if (!line) return
    const range = document.createRange()
    range.selectNodeContents(line)
    select(range)
    line.scrollIntoView({ block: 'nearest' })
    this.#selected(range)
  }

  /** How far a row is scrolled to stand right below the head. */
  #topOf(line: HTMLElement): number {
    return this.#table.offsetTop + line.offsetTop - (this.#table.tHead?.offsetHeight ?? 0)
  }

  #line(row: number): HTMLTableRowElement | null {
    return this.#table.querySelector(`tr[data-row="${row}"]`)
  }

  #notes(): HTMLElement {
    const { notes, source, download, hint } = this.#words
    const about = make('header', { className: 'table-notes' })
    if (notes) about.append(make('p', {}, notes))
    const line = make('p', { className: 'table-source' }, source)
    if (download) {
      const { href, label } = download
      line.append(make('a', { href, download: '', className: 'button button-secondary' }, label))
    }
    about.append(line, make('p', { className: 'visually-hidden' }, hint))
    return about
  }

  #head(name: string, column: number, kind: ColumnKind = 'text', sorted: Drawn['sorted']) {
    const button = make('button', { type: 'button' }, name || '–')
    button.addEventListener('click', () => this.#events.sort(column))
    const cell = make('th', { scope: 'col', className: kind === 'text' ? '' : 'number' }, button)
    cell.setAttribute('aria-sort', sorted?.column === column ? sorted.order : 'none')
    return cell
  }

  #cell(column: number, text: string, kind: ColumnKind = 'text') {
    if (column === 0) return make('th', { scope: 'row' }, text)
    return make('td', { className: kind === 'text' ? '' : 'number' }, shownIn(kind, text))
  }

  #drawFoot(from: number, count: number, total: number): void {
    const { before, after, range } = this.#words
    const turn = (label: string, step: -1 | 1, off: boolean) => {
      const button = make(
        'button',
        { type: 'button', className: 'button button-secondary', disabled: off },
        label,
      )
      button.addEventListener('click', () => this.#events.turn(step))
      return button
    }
    const said = make(
      'p',
      { className: 'num' },
      range(Math.min(from + 1, total), from + count, total),
    )
    this.#foot.replaceChildren(said)
    if (count < total)
      this.#foot.replaceChildren(
        turn(before, -1, from === 0),
        said,
        turn(after, 1, from + count >= total),
      )
  }

  #drawMarks(): void {
    for (const line of this.#table.querySelectorAll<HTMLElement>('tr[data-look]')) {
      delete line.dataset.look
      delete line.dataset.note
    }
    const shown = this.#placed.filter(({ mark, row }) => {
      if (row === null) return this.#drawWord(mark)
      const line = this.#line(row)
      if (line && mark.look !== 'none') line.dataset.look = mark.look
      if (line && mark.dot) line.dataset.note = ''
      return line !== null
    })
    this.#events.marks(shown.map(({ mark }) => mark.id))
  }

  /** A word that was looked for marks every row it stands in. */
  #drawWord({ passage = '', look }: Mark): boolean {
    const wanted = passage.toLocaleLowerCase()
    const lines = [...(this.#table.tBodies[0]?.rows ?? [])].filter((line) =>
      line.textContent?.toLocaleLowerCase().includes(wanted),
    )
    for (const line of lines) line.dataset.look ??= look
    return lines.length > 0
  }

  #selected(range: Range | null): void {
    const line = lineOf(range?.startContainer ?? null)
    if (!range || !line) return void this.#events.select(null)
    const whole = [...line.cells].map((cell) => cell.textContent ?? '').join(' · ')
    const cell = cellOf(range.startContainer)
    const text = cell?.contains(range.endContainer) ? range.toString().trim() : whole
    const box = boxOf(range, this.#scroller)
    this.#events.select({ row: Number(line.dataset.row), text, box })
  }

  #clicked(event: MouseEvent): void {
    const target = event.target as Element
    if (target.closest('a, button') || !getSelection()?.isCollapsed) return
    const line = lineOf(target)
    const hit = this.#placed.findLast(
      ({ mark, row }) => row === Number(line?.dataset.row) && !/found|current|none/.test(mark.look),
    )
    if (!hit || !line) return void this.#events.tap()
    const range = document.createRange()
    range.selectNodeContents(line)
    this.#events.press({ id: hit.mark.id, box: boxOf(range, this.#scroller) })
  }

  #scrolled(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#events.scrolled())
  }
}

function cellOf(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest('td, th') ?? null
}

function lineOf(node: Node | null): HTMLTableRowElement | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  return element?.closest<HTMLTableRowElement>('tr[data-row]') ?? null
}
