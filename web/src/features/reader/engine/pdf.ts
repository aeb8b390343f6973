// PDF: continuous pages in one scrolling column; only those near the screen exist.
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { PageLayout, type PagePoint, pageGap } from './pdf-layout'
import { PdfMarks } from './pdf-marks'
import { outlineOf } from './pdf-outline'
import { PdfPage } from './pdf-page'
import { openPdf } from './pdf-source'
import type { Engine, EngineEvents, Link, Locator, Mark, Publication, Target, Zoom } from './types'

/** The line across the screen whose page counts as the one being read. */
const readingLine = 0.25
const around = 1
const largestFit = 1.75
const type = 'application/pdf'

export class PdfEngine implements Engine {
  readonly #publication: Publication
  readonly #events: EngineEvents
  readonly #scroller = document.createElement('div')
  readonly #sheet = document.createElement('div')
  readonly #pages = new Map<number, PdfPage>()
  readonly #observer: ResizeObserver
  readonly #marks: PdfMarks
  #task: PDFDocumentLoadingTask | null = null
  #doc: PDFDocumentProxy | null = null
  #layout: PageLayout | null = null
  #zoom: Zoom = 'width'
  #point: PagePoint = { page: 1, share: 0 }
  #toc: Link[] = []
  /** where the layout put the scroller; anywhere else it was scrolled to */
  #laid = 0
  #frame = 0
  #redraw: ReturnType<typeof setTimeout> | undefined

  constructor(publication: Publication, host: HTMLElement, events: EngineEvents) {
    this.#publication = publication
    this.#events = events
    this.#scroller.className = 'pdf'
    this.#scroller.tabIndex = 0
    this.#sheet.className = 'pdf-sheet'
    this.#scroller.append(this.#sheet)
    host.append(this.#scroller)
    this.#scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true })
    this.#scroller.addEventListener('click', (event) => this.#clicked(event))
    this.#observer = new ResizeObserver(() => this.#relayout())
    this.#marks = new PdfMarks(this.#scroller, events, (page, share) => this.#locator(page, share))
  }

  async open(place: Locator | null): Promise<void> {
    try {
      await this.#load()
    } catch {
      this.#events.fail('open')
      return
    }
    await this.goTo(place ?? { fraction: 0 })
    this.#observer.observe(this.#scroller)
  }

  async goTo(target: Target): Promise<void> {
    if (!this.#layout)
      return this.#doc ? undefined : this.open('locations' in target ? target : null)
    this.#point = this.#pointOf(target)
    this.#restore()
    this.#report(true)
  }

  next(): Promise<void> {
    return this.#step(1)
  }

  previous(): Promise<void> {
    return this.#step(-1)
  }

  left(): Promise<void> {
    return this.#publication.direction === 'rtl' ? this.next() : this.previous()
  }

  right(): Promise<void> {
    return this.#publication.direction === 'rtl' ? this.previous() : this.next()
  }

  setAppearance(): void {} // pages keep their own look; the theme darkens the ground by CSS

  setZoom(zoom: Zoom): void {
    this.#zoom = zoom
    this.#relayout()
  }

  setMarks(marks: Mark[]): void {
    this.#marks.set(marks)
  }

  clearSelection(): void {
    this.#marks.clear()
  }

  selectSentence(step: -1 | 0 | 1, extend: boolean): void {
    this.#marks.sentence(step, extend)
  }

  destroy(): void {
    this.#marks.destroy()
    this.#observer.disconnect()
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#redraw)
    for (const page of this.#pages.values()) page.remove()
    this.#scroller.remove()
    void this.#task?.destroy()
  }

  async #load(): Promise<void> {
    const { base, manifest } = this.#publication
    const file = manifest.readingOrder[0]
    const url = base + (file?.href ?? 'document.pdf')
    this.#task = await openPdf(url, file?.size, (status) => this.#lost(status))
    const doc = await this.#task.promise
    const first = (await doc.getPage(1)).getViewport({ scale: 1 })
    this.#doc = doc
    this.#layout = new PageLayout(doc.numPages, { width: first.width, height: first.height })
    this.#fit()
    this.#toc = manifest.toc?.length ? manifest.toc : await outlineOf(doc)
    const total = doc.numPages
    const ticks = this.#toc
      .map((link) => (pageOf(link.href) - 1) / total)
      .filter((share) => share > 0)
    this.#events.outline({ toc: this.#toc, ticks: [...new Set(ticks)], total })
  }

  #lost(status: number): void {
    this.#events.fail(status === 401 || status === 403 ? 'revoked' : 'open')
  }

  #pointOf(target: Target): PagePoint {
    const count = this.#layout?.count ?? 1
    if ('fraction' in target) {
      const exact = target.fraction * count
      const page = Math.min(count, Math.floor(exact) + 1)
      return { page, share: Math.min(1, exact - page + 1) }
    }
    if (!('locations' in target)) return { page: pageOf(target.href), share: 0 }
    const { page, position, progression, totalProgression } = target.locations
    if (page ?? position) return { page: page ?? position ?? 1, share: progression ?? 0 }
    return this.#pointOf({ fraction: totalProgression ?? 0 })
  }

  /** One screen on or back; a page that fits whole gives way to the next whole page. */
  async #step(direction: 1 | -1): Promise<void> {
    const layout = this.#layout
    if (!layout) return
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller
    const furthest = scrollHeight - clientHeight
    if (direction > 0 ? scrollTop >= furthest - 2 : scrollTop <= 2) {
      this.#events.edge(direction > 0 ? 'end' : 'start')
      return
    }
    const page = layout.box(this.#point.page)
    const whole = page.height <= clientHeight
    const to = whole
      ? layout.box(Math.min(layout.count, Math.max(1, this.#point.page + direction))).top - pageGap
      : scrollTop + direction * clientHeight * 0.9
    this.#scroller.scrollTop = to
    this.#scrolled()
  }

  #line(): number {
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller
    const atEnd = scrollTop + clientHeight >= scrollHeight - 2
    return scrollTop + clientHeight * (scrollTop <= 2 ? 0 : atEnd ? 1 : readingLine)
  }

  #scrolled(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      if (!this.#layout) return
      this.#point = this.#layout.at(this.#line())
      this.#show()
      this.#report(this.#scroller.scrollTop !== this.#laid)
    })
  }

  /** Puts the kept point back under the reading line: after a jump, a resize, a zoom. */
  #restore(): void {
    const layout = this.#layout
    if (!layout) return
    this.#sheet.style.height = `${layout.height}px`
    const widest = layout.size(this.#point.page).width * layout.scale
    this.#sheet.style.width = `${Math.max(widest + 2 * pageGap, this.#scroller.clientWidth)}px`
    const top = layout.top(this.#point)
    const line = this.#point.share === 0 ? pageGap : this.#scroller.clientHeight * readingLine
    this.#scroller.scrollTop = top - line
    this.#laid = this.#scroller.scrollTop
    this.#show()
  }

  #relayout(): void {
    if (!this.#layout) return
    this.#fit()
    this.#restore()
    this.#report(false)
  }

  #fit(): void {
    const layout = this.#layout
    if (!layout) return
    const { width, height } = layout.size(this.#point.page)
    const room = this.#scroller.clientWidth - 2 * pageGap
    const wide = Math.min(largestFit, room / width)
    const whole = Math.min(wide, (this.#scroller.clientHeight - 2 * pageGap) / height)
    const scale = this.#zoom === 'width' ? wide : this.#zoom === 'page' ? whole : this.#zoom
    layout.setScale(Math.max(0.1, scale))
  }

  #show(): void {
    const layout = this.#layout
    if (!layout) return
    const { scrollTop, clientHeight } = this.#scroller
    const first = Math.max(1, layout.at(scrollTop).page - around)
    const last = Math.min(layout.count, layout.at(scrollTop + clientHeight).page + around)
    for (const [number, page] of this.#pages) {
      if (number >= first && number <= last) continue
      page.remove()
      this.#pages.delete(number)
      this.#marks.forget(number)
    }
    for (let number = first; number <= last; number++) this.#place(number, layout)
    clearTimeout(this.#redraw)
    this.#redraw = setTimeout(() => this.#draw(), 60)
  }

  #place(number: number, layout: PageLayout): void {
    let page = this.#pages.get(number)
    if (!page && this.#doc) {
      const load = this.#doc.getPage(number)
      page = new PdfPage(number, load)
      this.#pages.set(number, page)
      this.#sheet.append(page.element)
      void load.then(
        (proxy) => {
          const { width, height } = proxy.getViewport({ scale: 1 })
          if (layout.setSize(number, { width, height })) this.#restore()
        },
        () => undefined,
      )
    }
    page?.place(layout.box(number), layout.scale)
  }

  #draw(): void {
    const scale = this.#layout?.scale ?? 1
    for (const [number, page] of this.#pages)
      void page.draw(scale).then(
        () => page.text && this.#marks.add(number, page.element, page.text),
        () => undefined,
      )
  }

  #report(moved: boolean): void {
    const layout = this.#layout
    if (!layout) return
    const { page, share } = this.#point
    this.#marks.moved(page)
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller
    this.#events.relocate({
      locator: {
        ...this.#locator(page, share),
        locations: {
          page,
          position: page,
          progression: share,
          totalProgression: (page - 1) / layout.count,
        },
      },
      chapter: this.#chapter(page),
      chapterEnd: 1,
      atStart: scrollTop <= 2,
      atEnd: scrollTop + clientHeight >= scrollHeight - 2,
      moved,
    })
  }

  #chapter(page: number): Link | null {
    return this.#toc.findLast((link) => pageOf(link.href) <= page) ?? null
  }

  /** A share of a page as a place in the whole. */
  #locator(page: number, progression: number): Locator {
    const totalProgression = (page - 1 + progression) / (this.#layout?.count ?? 1)
    return {
      href: this.#publication.manifest.readingOrder[0]?.href ?? 'document.pdf',
      type,
      title: this.#chapter(page)?.title,
      locations: { page, position: page, progression, totalProgression },
    }
  }

  #clicked(event: MouseEvent): void {
    if (getSelection()?.isCollapsed === false || this.#marks.press(event)) return
    const box = this.#scroller.getBoundingClientRect()
    this.#events.tap((event.clientX - box.left) / box.width)
  }
}

function pageOf(href: string): number {
  return Number(/[#&]page=(\d+)/.exec(href)?.[1] ?? 1)
}
