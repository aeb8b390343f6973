// The pages of a PDF near the screen: made, placed, drawn and let go.
import type { PdfDocument } from './pdf-document'
import type { PageLayout } from './pdf-layout'
import type { PdfLinks } from './pdf-links'
import type { PdfMarks } from './pdf-marks'
import { PdfPage } from './pdf-page'
import type { PageView } from './types'

const around = 1
const restMs = 60

export interface SheetParts {
  doc: PdfDocument
  layout: PageLayout
  links: PdfLinks
  marks: PdfMarks
  /** the size of a page turned out to be another one */
  resized(): void
  /** the text of a page is there */
  written(page: number): void
}

export class PdfSheet {
  readonly element: HTMLElement
  readonly #parts: SheetParts
  readonly #pages = new Map<number, PdfPage>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(element: HTMLElement, parts: SheetParts) {
    this.element = element
    this.#parts = parts
  }

  /** Shows the rows between two heights of the column, and those next to them. */
  show(top: number, bottom: number, view: PageView): void {
    const { layout, marks } = this.#parts
    const first = layout.pagesOf(Math.max(0, layout.rowAt(top) - around))[0] ?? 1
    const last =
      layout.pagesOf(Math.min(layout.rows - 1, layout.rowAt(bottom) + around)).at(-1) ?? 1
    for (const [number, page] of this.#pages)
      if (number < first || number > last) this.#drop(number, page)
    for (let number = first; number <= last; number++)
      this.#page(number).place(layout.box(number), layout.scale, view.rotation)
    marks.turn(view.rotation)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#draw(view), restMs)
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
    const { doc, layout, links, resized } = this.#parts
    const load = doc.getPage(number)
    const page = new PdfPage(number, load, links)
    this.#pages.set(number, page)
    this.#insert(number, page)
    void load.then(
      (proxy) => {
        const { width, height } = proxy.getViewport({ scale: 1 })
        if (layout.setSize(number, { width, height })) resized()
      },
      () => undefined,
    )
    return page
  }

  /** Pages stand in reading order: a selection and the tab key go from one to the next. */
  #insert(number: number, page: PdfPage): void {
    const next = Math.min(...[...this.#pages.keys()].filter((other) => other > number))
    this.element.insertBefore(page.element, this.#pages.get(next)?.element ?? null)
  }

  #draw({ rotation, night }: PageView): void {
    const { layout, marks, written } = this.#parts
    for (const [number, page] of this.#pages)
      void page.draw({ scale: layout.scale, rotation, night }).then(
        () => {
          if (!page.text || this.#pages.get(number) !== page) return
          marks.add(number, page.element, page.text)
          written(number)
        },
        () => undefined,
      )
  }
}
