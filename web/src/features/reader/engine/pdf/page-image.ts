// The pages of a PDF near the screen: made, placed, drawn and let go.

import type { PageView } from '../core/types'
import type { PdfDocument, PdfLeaf } from './document'
import type { PageLayout } from './layout'
import type { PdfLinks } from './links'
import type { PdfMarks } from './marks'
import { PdfPage } from './page'

const around = 1
/** How long the reader rests before what is in sight is drawn; the first pages wait for nothing. */
const restMs = 60

export interface PageImageParts {
  doc: PdfDocument
  layout: PageLayout
  links: PdfLinks
  marks: PdfMarks
  /** the size of a page turned out to be another one */
  resized(): void
  /** the text of a page is there */
  written(page: number): void
}

export class PdfPageImage {
  readonly element: HTMLElement
  readonly #parts: PageImageParts
  readonly #pages = new Map<number, PdfPage>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #rest = 0

  constructor(element: HTMLElement, parts: PageImageParts) {
    this.element = element
    this.#parts = parts
  }

  /** Shows the rows between two heights of the column, and those next to them. */
  show(top: number, bottom: number, view: PageView): void {
    const { layout, marks } = this.#parts
    const rows = [layout.rowAt(top), layout.rowAt(bottom)] as const
    const first = layout.pagesOf(Math.max(0, rows[0] - around))[0] ?? 1
    const last = layout.pagesOf(Math.min(layout.rows - 1, rows[1] + around)).at(-1) ?? 1
    for (const [number, page] of this.#pages)
      if (number < first || number > last) this.#drop(number, page)
    for (let number = first; number <= last; number++)
      this.#page(number).place(layout.box(number), layout.scale, view.rotation)
    marks.turn(view.rotation)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#draw(view, rows), this.#rest)
    this.#rest = restMs
  }

  remove(): void {
    clearTimeout(this.#timer)
    for (const page of this.#pages.values()) page.remove()
  }

  #drop(number: number, page: PdfPage): void {
    page.remove()
    this.#pages.delete(number)
    this.#parts.marks.forget(number)
  }

  #page(number: number): PdfPage {
    const known = this.#pages.get(number)
    if (known) return known
    const page = new PdfPage(number, () => this.#load(number), this.#parts.links)
    this.#pages.set(number, page)
    this.#insert(number, page)
    return page
  }

  async #load(number: number): Promise<PdfLeaf> {
    const { doc, layout, resized } = this.#parts
    const leaf = await doc.getPage(number)
    const { width, height } = leaf.getViewport({ scale: 1 })
    if (layout.setSize(number, { width, height })) resized()
    return leaf
  }

  /** Pages stand in reading order: a selection and the tab key go from one to the next. */
  #insert(number: number, page: PdfPage): void {
    const next = Math.min(...[...this.#pages.keys()].filter((other) => other > number))
    this.element.insertBefore(page.element, this.#pages.get(next)?.element ?? null)
  }

  /** Draws what is in sight from above, so that the first page has the line alone, then the rest. */
  async #draw(view: PageView, [first, last]: readonly [number, number]): Promise<void> {
    const row = (number: number) => this.#parts.layout.rowOf(number)
    const pages = [...this.#pages].sort(([a], [b]) => a - b)
    const isSeen = ([number]: [number, PdfPage]) => row(number) >= first && row(number) <= last
    const timer = this.#timer
    for (const each of pages.filter(isSeen)) {
      await this.#drawPage(each, view)
      if (timer !== this.#timer) return // shown otherwise since
    }
    for (const each of pages) if (!isSeen(each)) void this.#drawPage(each, view)
  }

  async #drawPage([number, page]: [number, PdfPage], { rotation, night }: PageView): Promise<void> {
    const { layout, marks, written } = this.#parts
    if (this.#pages.get(number) !== page) return
    await page.draw({ scale: layout.scale, rotation, night }).catch(() => undefined)
    if (!page.text || this.#pages.get(number) !== page) return
    marks.add(number, page.element, page.text)
    written(number)
  }
}
