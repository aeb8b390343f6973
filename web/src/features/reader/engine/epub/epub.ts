// EPUB on foliate-js: its paginator for reflowable books, its fixed layout for the rest.
// The library is pinned and patched (docs/adr/0010-foliate-js.md); only this file,
// pages-of and those of the marks (anchor, marks) know it.
import type { Overlayer } from 'foliate-js/overlayer.js'
import { isDistinctive } from '../core/edition'
import { failureOf, statusOf } from '../core/failure'
import { findQuote } from '../core/quote'
import { boxesIn } from '../core/selection'
import { FlatText } from '../core/text'
import type {
  Appearance,
  Box,
  Engine,
  EngineEvents,
  Locator,
  Mark,
  PageView,
  Publication,
  Relocation,
  Target,
  Zoom,
} from '../core/types'
import { passed } from './anchor'
import { type Book, type Destination, makeBook, type Section } from './book'
import { EpubEdition } from './edition'
import { fitToColumn } from './fit'
import { type FrameEvents, watchFrame } from './frame'
import { hyphenate } from './hyphens'
import { linesOf } from './lines'
import { EpubLinks } from './links'
import { enlarged, optionRules, pageOptions } from './options'
import { adaptToColumns } from './page-rules'
import { pagesOf } from './pages-of'
import { isWider, Pan, scaleOf } from './pan'
import { EpubPassages } from './passages'
import { EpubPlaces } from './places'
import { Progress } from './progress'
import { chosenRules, defaultRules } from './stylesheet'
import { onSwipe } from './swipe'
import { isVertical, onWheel, verticalColumn } from './vertical'

interface Moved {
  /** `anchor` after a new layout, else what the reader did */
  reason: string | null
  range: Range | null
  index: number
  fraction: number
}

interface Renderer extends HTMLElement {
  open(book: Book): void
  goTo(destination: Destination): Promise<void>
  /** a page on; of the paginator: some px on while it scrolls */
  next(distance?: number): Promise<void>
  prev(distance?: number): Promise<void>
  setStyles?(styles: [string, string]): void
  getContents(): { doc: Document }[]
  destroy(): void
  /** of the paginator: whether it stands at an edge of the book, and px scrolled inside a part */
  atStart?: boolean
  atEnd?: boolean
  start?: number
  end?: number
  viewSize?: number
}

type Move = (renderer: Renderer) => Promise<void>

interface LaidOut {
  doc: Document | null
  index: number
  attach(overlayer: Overlayer): void
}

const gaps = ['4%', '7%', '11%']
const edges = ['20px', '36px', '56px']
const waitingTurns = 2

export class EpubEngine implements Engine {
  readonly #progress: Progress
  readonly #book: Book
  readonly #publication: Publication
  readonly #host: HTMLElement
  readonly #events: EngineEvents
  readonly #places: EpubPlaces
  readonly #edition: EpubEdition
  readonly #passages: EpubPassages
  readonly #links: EpubLinks
  /** the pages of the printed book */
  readonly #printed: Progress
  #renderer: Renderer | null = null
  #appearance: Appearance | null = null
  #index = 0
  #page = ''
  #here: Locator | null = null
  /** whether the shown text has soft hyphens of ours; null: there is none yet */
  #hyphenated: boolean | null = null
  /** whether the shown text runs from top to bottom */
  #vertical = false
  #turns: Promise<void> = Promise.resolve()
  #waiting = 0
  #stopSwipe: (() => void)[] = []
  /** moves enlarged pages of a fixed layout */
  #pan: Pan | null = null
  #zoom: Zoom = 'page'
  /** what was told of the shown page */
  #told: Relocation | null = null

  constructor(publication: Publication, host: HTMLElement, events: EngineEvents) {
    this.#publication = publication
    this.#book = makeBook(publication)
    this.#host = host
    this.#events = events
    const { sections, beyond } = this.#book
    this.#progress = new Progress([...sections, ...beyond], publication.manifest.toc ?? [])
    this.#printed = new Progress(sections, publication.manifest.pageList ?? [])
    this.#places = new EpubPlaces(this.#book, this.#progress)
    this.#edition = new EpubEdition(this.#book, this.#progress)
    this.#passages = new EpubPassages(
      this.#book,
      this.#progress,
      host,
      events,
      publication.preview || this.#fixed ? null : this.#edition,
    )
    this.#links = new EpubLinks({
      base: publication.base,
      events,
      has: (part) => sections.some(({ id }) => id === part),
      goTo: (target) => this.goTo(target),
      here: () => this.#here,
    })
  }

  get #fixed(): boolean {
    return this.#book.rendition.layout === 'pre-paginated'
  }

  async open(place: Locator | null): Promise<void> {
    await pagesOf(this.#fixed ? 'fixed' : 'reflowable')
    const renderer = document.createElement(
      this.#fixed ? 'foliate-fxl' : 'foliate-paginator',
    ) as Renderer
    renderer.addEventListener('load', (event) => this.#loaded((event as CustomEvent).detail))
    renderer.addEventListener('create-overlayer', (event) =>
      this.#laidOut((event as CustomEvent).detail),
    )
    renderer.addEventListener('relocate', (event) =>
      this.#moved((event as CustomEvent<Moved>).detail),
    )
    this.#renderer = renderer
    renderer.open(this.#book)
    const toc = this.#publication.manifest.toc ?? []
    const { total } = this.#progress
    const [ticks, pages] = [this.#progress.ticks(toc), this.#progress.pages(toc)]
    this.#events.outline({ toc, ticks, total, pages: this.#fixed ? undefined : pages })
    this.#host.append(renderer)
    if (this.#fixed) {
      this.#stopSwipe.push(onSwipe(renderer, (towards) => this.#swiped(towards)))
      this.#pan = new Pan(this.#host)
      this.#enlarge()
    }
    if (this.#appearance) this.setAppearance(this.#appearance)
    await this.goTo(place ?? { fraction: 0 })
  }

  async goTo(target: Target): Promise<void> {
    if (!this.#places.isBeyond(target)) {
      await this.#lead(target)
      if (this.#places.isLost(target)) await this.#seek(target)
      return
    }
    const end = { index: this.#book.sections.length - 1, anchor: () => 1 }
    if (this.#page === '') await this.#run((renderer) => renderer.goTo(end))
    this.#events.edge('end')
  }

  #lead(target: Target): Promise<void> {
    const destination = this.#places.destination(target)
    return destination ? this.#run((renderer) => renderer.goTo(destination)) : Promise.resolve()
  }

  next(): Promise<void> {
    return this.#turn('end', (renderer) => renderer.next())
  }

  previous(): Promise<void> {
    return this.#turn('start', (renderer) => renderer.prev())
  }

  left(): Promise<void> {
    return this.#book.dir === 'rtl' ? this.next() : this.previous()
  }

  right(): Promise<void> {
    return this.#book.dir === 'rtl' ? this.previous() : this.next()
  }

  setAppearance(appearance: Appearance): void {
    this.#appearance = appearance
    const renderer = this.#renderer
    if (this.#hyphenated === !appearance.hyphens) this.#openAnew()
    else if (renderer?.setStyles) this.#style(renderer, appearance)
  }

  #style(renderer: Renderer, appearance: Appearance): void {
    const options = pageOptions()
    const shown = enlarged(appearance, options)
    const { flow, margins } = shown
    renderer.setAttribute('flow', flow)
    renderer.setAttribute('gap', gaps[margins] ?? '7%')
    renderer.setAttribute('margin', edges[margins] ?? '36px')
    for (const [name, value] of Object.entries(this.#column(shown)))
      renderer.setAttribute(name, value)
    const chosen = `${chosenRules(shown)}\n${optionRules(shown, options)}`
    renderer.setStyles?.([defaultRules(shown), chosen])
  }

  /** How long lines may be, how many px they may fill side by side, and in how many columns. */
  #column({ columns, flow, size }: Appearance) {
    const width = columns === 2 && flow === 'paged' ? 22 * size : 36 * size
    return this.#vertical
      ? verticalColumn(size)
      : {
          'max-inline-size': `${width}px`,
          'max-block-size': '1440px',
          'max-column-count': `${columns}`,
        }
  }

  /** Called before the text is laid out: its column depends on which way it runs. */
  #turnText(vertical: boolean): void {
    if (this.#vertical === vertical) return
    this.#vertical = vertical
    this.#host.toggleAttribute('data-vertical', vertical)
    if (this.#renderer && this.#appearance) this.#style(this.#renderer, this.#appearance)
  }

  /** A wheel turns over text that scrolls sideways. */
  #rolled(delta: number): void {
    const { start = 0, end = 0, viewSize = 0 } = this.#renderer ?? {}
    if (delta > 0 && viewSize - end > 2) void this.#run((renderer) => renderer.next(delta))
    if (delta < 0 && start > 0) void this.#run((renderer) => renderer.prev(-delta))
  }

  /** Only fixed layouts have pages of a size of their own. */
  setView({ zoom }: PageView): void {
    this.#zoom = zoom
    this.#enlarge()
  }

  setMarks(marks: Mark[]): void {
    this.#passages.set(marks)
  }

  clearSelection(): void {
    this.#passages.clear()
  }

  /** None where pages are drawn as they are. */
  lines(): Box[] {
    const shown = this.#fixed ? [] : (this.#renderer?.getContents() ?? [])
    return shown.flatMap(({ doc }) => {
      if (!doc?.body) return [] // on its way; it is told when it is there
      const range = doc.createRange()
      range.selectNodeContents(doc.body)
      return linesOf(boxesIn(range, this.#host), {
        width: this.#host.clientWidth,
        height: this.#host.clientHeight,
        columns:
          this.#appearance?.flow === 'paged' && !this.#vertical ? this.#appearance.columns : 1,
        vertical: isVertical(doc),
      })
    })
  }

  documents(): Document[] {
    return (this.#renderer?.getContents() ?? []).flatMap(({ doc }) => doc ?? [])
  }

  selectSentence(step: -1 | 0 | 1, extend: boolean): void {
    const range = this.#passages.sentence(step, extend)
    if (!range) return
    const seen = this.#fixed || extend || this.#passages.shows(range)
    const index = this.#index
    const shown = seen
      ? this.#turns
      : this.#run((renderer) => renderer.goTo({ index, anchor: () => range }))
    void shown.then(() => this.#passages.select(range))
  }

  destroy(): void {
    for (const stop of this.#stopSwipe) stop()
    this.#pan?.destroy()
    const renderer = this.#renderer
    this.#renderer = null
    if (renderer?.getContents().length) renderer.destroy()
    renderer?.remove()
  }

  /** The text is laid out from its source again, at the same place. */
  #openAnew(): void {
    this.destroy()
    this.#hyphenated = null
    void this.open(this.#here)
  }

  #enlarge(): void {
    const zoom = typeof this.#zoom === 'number' ? String(this.#zoom) : `fit-${this.#zoom}`
    this.#pan?.keep(() => this.#renderer?.setAttribute('zoom', zoom))
    if (!this.#pan || !this.#told) return
    this.#told = { ...this.#told, scale: scaleOf(this.documents()), moved: false }
    this.#events.relocate(this.#told)
  }

  /**
   * Runs one movement after the other; more than two waiting ones are dropped. `again` leads to the
   * same place when the part that it needs comes only at the second time.
   */
  #run(move: Move, again: Move = move): Promise<void> {
    const renderer = this.#renderer
    if (!renderer || this.#waiting > waitingTurns) return this.#turns
    this.#waiting++
    this.#turns = this.#turns
      .then(() => (this.#renderer === renderer ? move(renderer) : undefined))
      .catch(() => this.#repeat(renderer, again))
      .finally(() => this.#waiting--)
    return this.#turns
  }

  #turn(side: 'start' | 'end', move: Move): Promise<void> {
    const turn: Move = async (renderer) => {
      const before = this.#page
      const { atStart, atEnd } = this.#edges(this.#index)
      await move(renderer)
      if (this.#page === before && (side === 'start' ? atStart : atEnd)) this.#events.edge(side)
    }
    const anchor = side === 'start' ? () => 1 : undefined
    return this.#run(turn, (renderer) => renderer.goTo({ index: this.#askedIndex, anchor }))
  }

  get #askedIndex(): number {
    const { sections, asked } = this.#book
    return asked ? sections.indexOf(asked) : this.#index
  }

  /**
   * A section did not come. It may come now: the server holds back what is fetched too fast. Else
   * its response tells a lost right apart from a lost line.
   */
  async #repeat(renderer: Renderer, again: Move): Promise<void> {
    const status = await statusOf(this.#book.sections[this.#askedIndex]?.address ?? '')
    if (this.#renderer !== renderer) return
    const failed = () => this.#events.fail(failureOf(status))
    if (status === 200) await again(renderer).catch(failed)
    else failed()
  }

  /** The book has another edition since: looks for the passage in it, and says when it is gone. */
  async #seek({ text }: Locator): Promise<void> {
    if (this.#fixed || this.#publication.preview || !isDistinctive(text)) return
    try {
      const found = await this.#edition.seek(text, this.#index)
      if (found) {
        const { index, quote } = found
        const anchor = (doc: Document) => findQuote(new FlatText(doc.body), quote) ?? 0
        await this.#run((renderer) => renderer.goTo({ index, anchor }))
      }
      if (!found?.whole) this.#events.placeLost('gone')
    } catch {
      // a part did not come: nothing is known of the passage
    }
  }

  #loaded({ doc, index }: { doc: Document; index: number }): void {
    this.#index = index
    const section = this.#book.sections[index]
    if (!section) return
    this.#hyphenate(doc)
    if (!this.#fixed) adaptToColumns(doc, this.#host.getBoundingClientRect())
    watchFrame(doc, this.#frameEvents(section))
    this.#pan?.hold(doc)
    this.#passages.loaded(index, doc)
    if (this.#fixed) this.#passages.laidOut(index, doc)
    const chapter = this.#progress.chapterAt(index, () => false)?.link.title
    doc.defaultView?.frameElement?.setAttribute('title', chapter ?? section.link.title ?? '')
    const vertical = isVertical(doc)
    if (this.#fixed || vertical) onSwipe(doc, (towards) => this.#swiped(towards))
    if (this.#fixed) return
    this.#turnText(vertical)
    if (vertical) onWheel(doc, (delta) => this.#rolled(delta))
  }

  /**
   * Between the first layout and the first place: what is fitted now moves nothing later. The
   * document is gone when the reader left while its fonts came.
   */
  #laidOut({ doc, index, attach }: LaidOut): void {
    if (!doc) return
    fitToColumn(doc, this.#book.sections[index]?.link.properties?.layout === 'fixed')
    this.#passages.laidOut(index, doc, attach)
  }

  /** Pages that are drawn as they are have the lines they have. */
  #hyphenate(doc: Document): void {
    if (this.#fixed || !this.#appearance) return
    this.#hyphenated = this.#appearance.hyphens
    if (this.#hyphenated) hyphenate(doc, this.#publication.manifest.metadata.language?.[0])
  }

  #frameEvents(section: Section): FrameEvents {
    return {
      key: (event) => {
        if (!this.#pan?.press(event)) this.#events.key(event)
      },
      tap: (clientX) => {
        const box = this.#host.getBoundingClientRect()
        this.#events.tap((clientX - box.left) / box.width)
      },
      press: (event) => this.#passages.press(event),
      link: (href, link) => this.#links.follow(href, section, link),
    }
  }

  #swiped(towards: 'left' | 'right'): void {
    if (this.#fixed ? isWider(this.#host) : this.#appearance?.flow === 'scrolled') return
    void (towards === 'left' ? this.right() : this.left())
  }

  #moved({ reason, range, index, fraction: told }: Moved): void {
    const section = this.#book.sections[index]
    if (!section) return
    const turned = Number.isFinite(told) ? told : 0 // a part without a page has no share of them
    const page = `${index}:${turned}`
    if (page !== this.#page) this.#pan?.begin(this.#book.dir === 'rtl')
    this.#page = page
    this.#index = index
    const fraction = turned * section.open
    const shown = range && !this.#fixed ? range : null
    const doc = shown?.startContainer.ownerDocument
    if (doc) fitToColumn(doc, section.link.properties?.layout === 'fixed')
    const chapter = this.#progress.chapterAt(index, (id) => passed(shown, id))
    const place = { ...this.#places.locator(index, fraction, shown), title: chapter?.link.title }
    this.#here = place
    this.#passages.moved(index, shown)
    this.#told = {
      locator: place,
      chapter: chapter?.link ?? null,
      chapterEnd: chapter?.end ?? 1,
      printed: this.#printed.chapterAt(index, (id) => passed(shown, id))?.link.title,
      ...this.#edges(index),
      moved: reason !== 'anchor',
      scrolled: reason === 'scroll',
      scale: this.#pan ? scaleOf(this.documents()) : undefined,
    }
    this.#events.relocate(this.#told)
  }

  #edges(index: number): Pick<Relocation, 'atStart' | 'atEnd'> {
    const renderer = this.#renderer
    const last = this.#book.sections.findLastIndex(({ linear }) => linear === 'yes')
    if (!renderer || this.#fixed) return { atStart: index === 0, atEnd: index >= last }
    if (this.#appearance?.flow !== 'scrolled') {
      return { atStart: renderer.atStart === true, atEnd: renderer.atEnd === true }
    }
    const { start = 0, end = 0, viewSize = 0 } = renderer
    return { atStart: index === 0 && start <= 0, atEnd: index >= last && viewSize - end <= 2 }
  }
}
