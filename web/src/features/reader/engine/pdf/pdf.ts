// PDF: continuous pages, alone or as spreads, in one scrolling column; only those near the screen
// exist.
import { type Found, isDistinctive } from '../core/edition'
import { failureOf } from '../core/failure'
import type {
  Engine,
  EngineEvents,
  Locator,
  Mark,
  PageView,
  Publication,
  Quote,
  Target,
  Wanted,
} from '../core/types'
import type { Landing } from './destination'
import type { PdfDocument } from './document'
import { PdfEdition } from './edition'
import { PageLayout, type PagePoint, pageGap } from './layout'
import { type LinkWords, PdfLinks, pointOf } from './links'
import { PdfMarks } from './marks'
import { labelsOf, outlineOf } from './outline'
import { PdfPageImage } from './page-image'
import { PictureDocument } from './picture-document'
import { PdfPlaces } from './places'
import { openPdf } from './source'
import { PdfThumbnails } from './thumbnails'
import './pdf.css'

/** The line across the screen whose page counts as the one being read. */
const readingLine = 0.25
/** Facing pages need this much width, px. */
const roomForTwo = 640

/** What there is of a document once it is open. */
interface Open {
  doc: PdfDocument
  layout: PageLayout
  places: PdfPlaces
  edition: PdfEdition
  sheet: PdfPageImage
  thumbs: PdfThumbnails
}

/** A passage that was gone to. */
interface Passage {
  page: number
  text: Quote
  /** px below the upper edge at which it shall stand; else it is only brought into sight */
  top?: number
}

export class PdfEngine implements Engine {
  readonly #publication: Publication
  readonly #events: EngineEvents
  readonly #words: LinkWords
  readonly #scroller = document.createElement('div')
  readonly #column = document.createElement('div')
  readonly #observer: ResizeObserver
  readonly #marks: PdfMarks
  #close = () => {}
  #shown = false
  #open: Open | null = null
  #view: PageView = { zoom: 'width', double: false, rotation: 0, night: false }
  #point: PagePoint = { page: 1, share: 0 }
  /** until its text is there */
  #wanted: Passage | null = null
  /** the first words in sight: they go with the place */
  #quote: Quote | undefined
  /** the place the book was opened at, until its words are found or the reader has gone on */
  #doubt: { place: Locator; sought: boolean } | null = null
  /** where the layout put the scroller; anywhere else it was scrolled to */
  #laid = 0
  #frame = 0

  constructor(publication: Publication, host: HTMLElement, events: EngineEvents, words: LinkWords) {
    this.#publication = publication
    this.#events = events
    this.#words = words
    this.#scroller.className = 'pdf'
    this.#scroller.tabIndex = 0
    this.#column.className = 'pdf-sheet'
    this.#scroller.append(this.#column)
    host.append(this.#scroller)
    this.#scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true })
    this.#scroller.addEventListener('click', (event) => this.#clicked(event))
    this.#observer = new ResizeObserver(() => this.#relayout())
    const locate = (page: number, share: number) => this.#locator(page, share)
    this.#marks = new PdfMarks(this.#scroller, events, locate, {
      isOther: (place) => this.#open?.places.isOther(place) ?? false,
      seek: async (quote, page) => this.#open?.edition.seek(quote, page) ?? null,
    })
  }

  async open(place: Locator | null): Promise<void> {
    try {
      await this.#load()
    } catch {
      this.#events.fail('open')
      return
    }
    await this.goTo(place ?? { fraction: 0 })
    this.#doubt = place && !this.#publication.preview ? { place, sought: false } : null
    this.#observer.observe(this.#scroller)
  }

  async goTo(target: Target): Promise<void> {
    if (!this.#open) return this.open('locations' in target ? target : null)
    const point = this.#open.places.point(target)
    this.#leave()
    const last = this.#open.doc.numPages
    if (point.page > last) {
      // the rest of a preview
      if (!this.#shown) this.#lead({ page: last, share: 0 })
      return this.#events.edge('end')
    }
    const text = 'locations' in target ? target.text : undefined
    this.#quote = text
    if (text?.highlight) this.#wanted = { page: point.page, text }
    this.#lead(point)
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

  setView(view: PageView): void {
    this.#view = view
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

  async drawPage(wanted: Wanted): Promise<HTMLCanvasElement | null> {
    return this.#open?.thumbs.draw(wanted) ?? null
  }

  destroy(): void {
    this.#marks.destroy()
    this.#observer.disconnect()
    cancelAnimationFrame(this.#frame)
    this.#open?.sheet.remove()
    this.#scroller.remove()
    this.#close()
  }

  async #load(): Promise<void> {
    const { manifest, direction } = this.#publication
    const doc = await this.#document()
    const { width, height } = (await doc.getPage(1)).getViewport({ scale: 1 })
    const layout = new PageLayout(doc.numPages, { width, height }, direction === 'rtl')
    const [toc, labels] = await Promise.all([
      manifest.toc?.length ? manifest.toc : outlineOf(doc),
      labelsOf(doc),
    ])
    const { preview, positions } = this.#publication
    const total = preview ? Math.max(positions.total, doc.numPages) : doc.numPages
    const places = new PdfPlaces(this.#publication, total, toc)
    const sheet = new PdfPageImage(this.#column, {
      doc,
      layout,
      links: new PdfLinks(doc, this.#words, (page, landing) => void this.#follow(page, landing)),
      marks: this.#marks,
      resized: () => this.#restore(),
      written: (page) => this.#written(page),
    })
    const [edition, thumbs] = [new PdfEdition(doc), new PdfThumbnails(doc)]
    this.#open = { doc, layout, places, edition, sheet, thumbs }
    this.#arrange()
    this.#events.outline({ toc, ticks: places.ticks, total, open: doc.numPages, labels })
  }

  async #document(): Promise<PdfDocument> {
    const { base, manifest, positions, pictures } = this.#publication
    const failed = (status: number) => this.#events.fail(failureOf(status))
    if (pictures) {
      const doc = new PictureDocument({ base, pages: positions.total, widths: pictures, failed })
      this.#close = () => doc.close()
      return doc
    }
    const file = manifest.readingOrder[0]
    const opening = await openPdf(base + (file?.href ?? 'document.pdf'), file?.size, failed)
    this.#close = opening.close
    return opening.doc
  }

  #lead(point: PagePoint): void {
    this.#shown = true
    this.#point = point
    this.#restore()
    this.#report(true)
    this.#reveal()
  }

  /** Follows a link on a page; the way back is offered. */
  async #follow(page: number, landing: Landing): Promise<void> {
    const open = this.#open
    if (!open) return
    const from = this.#point.page === page ? this.#point : { page, share: 0 }
    const proxy = await open.doc.getPage(landing.page).catch(() => null)
    const rotation = ((proxy?.rotate ?? 0) + this.#view.rotation) % 360
    const viewport = proxy?.getViewport({ scale: 1, rotation })
    this.#events.jump(this.#locator(from.page, from.share))
    this.#leave()
    this.#lead(viewport ? pointOf(landing, viewport) : { page: landing.page, share: 0 })
  }

  /** One screen on or back; a row that fits whole gives way to the next whole row. */
  async #step(direction: 1 | -1): Promise<void> {
    const layout = this.#open?.layout
    if (!layout) return
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller
    const furthest = scrollHeight - clientHeight
    if (direction > 0 ? scrollTop >= furthest - 2 : scrollTop <= 2) {
      this.#events.edge(direction > 0 ? 'end' : 'start')
      return
    }
    const row = layout.rowOf(this.#point.page)
    const whole = layout.rowHeight(row) <= clientHeight
    this.#scroller.scrollTop = whole
      ? layout.rowTop(Math.min(layout.rows - 1, Math.max(0, row + direction))) - pageGap
      : scrollTop + direction * clientHeight * 0.9
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
      if (!this.#open) return
      const moved = this.#scroller.scrollTop !== this.#laid
      if (moved) this.#take()
      this.#show()
      this.#report(moved)
    })
  }

  /** What the reader scrolled to is the point now. */
  #take(): void {
    this.#leave()
    this.#laid = Number.NaN
    if (this.#open) this.#point = this.#open.layout.at(this.#line(), this.#point.page)
  }

  /** Puts the kept point back under the reading line: after a jump, a resize, a zoom, a turn. */
  #restore(): void {
    const layout = this.#open?.layout
    if (!layout) return
    const { scrollLeft, scrollWidth, clientWidth, clientHeight } = this.#scroller
    const middle = (scrollLeft + clientWidth / 2) / scrollWidth
    const widest = layout.rowWidth(this.#point.page) + 2 * pageGap
    this.#column.style.height = `${layout.height}px`
    this.#column.style.width = `${Math.max(widest, clientWidth)}px`
    const line = this.#point.share === 0 ? pageGap : clientHeight * readingLine
    this.#scroller.scrollTop = layout.top(this.#point) - line
    this.#scroller.scrollLeft = middle * this.#scroller.scrollWidth - clientWidth / 2
    this.#laid = this.#scroller.scrollTop
    this.#show()
  }

  /** Brings the passage that was gone to into sight: a turned or enlarged page may hide it. */
  #reveal(): void {
    if (!this.#wanted) return
    const { page, text, top } = this.#wanted
    const box = this.#marks.boxOf(page, text)
    if (!box) return
    const room = this.#scroller.getBoundingClientRect()
    const { clientWidth, clientHeight } = this.#scroller
    if (top !== undefined) this.#scroller.scrollTop += box.top - room.top - top
    else if (!this.#sees(box))
      this.#scroller.scrollTop += box.top - room.top - clientHeight * readingLine
    if (box.left < room.left || box.right > room.right)
      this.#scroller.scrollLeft += box.left - room.left - clientWidth * readingLine
    this.#take()
    this.#laid = this.#scroller.scrollTop
  }

  /** What belonged to the place that is left. */
  #leave(): void {
    this.#wanted = null
    this.#doubt = null
    this.#quote = undefined
  }

  /**
   * The text of a page is there. Of the page being read and the next one, which may be all that is in
   * sight of them, the words go with the place, unless that is in doubt.
   */
  #written(page: number): void {
    this.#reveal()
    const own = this.#point.page
    if (page !== own && page !== own + 1) return
    const doubt = this.#doubt
    if (!doubt) this.#note()
    else if (!doubt.sought)
      this.#ascertain(doubt.place, page > own || own === this.#open?.layout.count)
  }

  #note(): void {
    const { page } = this.#point
    const words = this.#marks.wordsOn(page) ?? this.#marks.wordsOn(page + 1)
    if (words?.highlight === this.#quote?.highlight) return
    this.#quote = words
    this.#report(false)
  }

  /** The book may have another edition since: whether the place is in this one as it was. */
  #ascertain(place: Locator, read: boolean): void {
    const { text } = place
    if (isDistinctive(text)) {
      this.#ascertainWords(place, text, read)
      return
    }
    this.#doubt = null
    if (!text && this.#open?.places.isOther(place)) this.#events.placeLost('unsure')
    this.#note()
  }

  #ascertainWords(place: Locator, text: Quote, read: boolean): void {
    // words that stand in many places are not known by their page in another edition
    if (this.#open?.places.isOther(place)) {
      void this.#seek(place, text)
      return
    }
    const { page, share } = this.#point
    const box = this.#marks.boxOf(page, text)
    const next = box ?? this.#marks.boxOf(page + 1, text)
    if (box || (next && this.#sees(next))) {
      this.#doubt = null
      this.#note()
    } else if (next) this.#arrive({ index: page, quote: text }, share)
    else if (read) void this.#seek(place, text)
  }

  /** Whether a box is in sight, but for the rounding of px. */
  #sees({ top, bottom }: DOMRect): boolean {
    const room = this.#scroller.getBoundingClientRect()
    return top >= room.top - 2 && bottom <= room.bottom + 2
  }

  /** Looks for the passage on the other pages, and says when it is gone. */
  async #seek(place: Locator, text: Quote): Promise<void> {
    this.#doubt = { place, sought: true }
    const { places, edition } = this.#open as Open
    const { page, share } = places.point(place)
    const found = await edition.seek(text, page).catch(() => undefined)
    if (found === undefined) return // a page did not come: nothing is known of the passage
    if (!found?.whole) this.#events.placeLost('gone')
    const stayed = this.#doubt?.place === place
    if (stayed) this.#doubt = null
    if (stayed && found) this.#arrive(found, share)
    else if (stayed) this.#note()
    else if (found) this.#events.jump({ ...places.locator(found.index + 1, 0), text: found.quote })
  }

  /** Puts the passage where it stood on the screen: at the upper edge, or below that of its page. */
  #arrive({ index, quote }: Pick<Found, 'index' | 'quote'>, share: number): void {
    const page = index + 1
    const above = this.#scroller.clientHeight * readingLine
    const top = share && above - share * (this.#open?.layout.box(page).height ?? 0)
    this.#leave()
    this.#quote = quote
    this.#wanted = { page, text: quote, top: Math.max(pageGap, top) }
    this.#lead({ page, share: 0 })
  }

  #relayout(): void {
    if (!this.#open) return
    this.#arrange()
    this.#restore()
    this.#report(false)
  }

  #arrange(): void {
    const { zoom, double, rotation } = this.#view
    const { clientWidth: width, clientHeight: height } = this.#scroller
    const layout = this.#open?.layout
    layout?.arrange({ double: double && width >= roomForTwo, rotation })
    layout?.setScale(layout.fit(this.#point.page, zoom, { width, height }))
  }

  #show(): void {
    const { scrollTop, clientHeight } = this.#scroller
    this.#open?.sheet.show(scrollTop, scrollTop + clientHeight, this.#view)
  }

  #report(moved: boolean): void {
    const { page, share } = this.#point
    this.#marks.moved(page)
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller
    const locator = this.#locator(page, share)
    const totalProgression = this.#locator(page, 0).locations.totalProgression
    this.#events.relocate({
      locator: {
        ...locator,
        text: this.#quote,
        locations: { ...locator.locations, totalProgression },
      },
      chapter: this.#open?.places.chapter(page) ?? null,
      chapterEnd: 1,
      atStart: scrollTop <= 2,
      atEnd: scrollTop + clientHeight >= scrollHeight - 2,
      moved,
      scale: this.#open?.layout.scale,
    })
  }

  #locator(page: number, share: number): Locator {
    return this.#open?.places.locator(page, share) ?? { href: '', locations: { page } }
  }

  #clicked(event: MouseEvent): void {
    if ((event.target as Element).closest('a')) return
    if (getSelection()?.isCollapsed === false || this.#marks.press(event)) return
    const box = this.#scroller.getBoundingClientRect()
    this.#events.tap((event.clientX - box.left) / box.width)
  }
}
