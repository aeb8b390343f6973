// Passages of an open book: what is selected in it, by pointer or sentence by sentence, and the
// marks of the reader.
import type { Overlayer } from 'foliate-js/overlayer.js'
import { passageAt } from '../core/quote'
import { boxOf, select, watchSelection } from '../core/selection'
import { sentenceFrom, sentencesOf } from '../core/sentences'
import { FlatText } from '../core/text'
import type { EngineEvents, Locator, Mark } from '../core/types'
import { cfiOf, passed } from './anchor'
import { type Book, partOf } from './book'
import type { EpubEdition } from './edition'
import { EpubMarks } from './marks'
import type { Progress } from './progress'

type Events = Pick<EngineEvents, 'select' | 'press' | 'marks'>

export class EpubPassages {
  readonly #book: Book
  readonly #progress: Progress
  readonly #host: Element
  readonly #events: Events
  readonly #marks: EpubMarks
  #docs = new Map<number, Document>()
  #index = 0
  #page: Range | null = null
  #told = ''

  /** `edition` is null where nothing is sought: not all of a preview is there. */
  constructor(
    book: Book,
    progress: Progress,
    host: Element,
    events: Events,
    edition: EpubEdition | null,
  ) {
    this.#book = book
    this.#progress = progress
    this.#host = host
    this.#events = events
    this.#marks = new EpubMarks((href) => partOf(book.sections, href), {
      isOther: (place) => edition?.isOther(place) ?? false,
      seekMark: async (quote, place) => edition?.seekMark(quote, place) ?? null,
      changed: () => this.#tell(),
    })
  }

  set(marks: Mark[]): void {
    this.#marks.set(marks)
    this.#tell()
  }

  /** A part was loaded, and laid out; with `attach` its marks are drawn over it. */
  loaded(index: number, doc: Document): void {
    for (const [known, { defaultView }] of this.#docs) if (!defaultView) this.#docs.delete(known)
    this.#docs.set(index, doc)
    watchSelection(doc, (range) => {
      this.#events.select(range && this.#selected(index, range))
    })
  }

  laidOut(index: number, doc: Document, attach?: (overlayer: Overlayer) => void): void {
    this.#marks.add(index, doc, attach)
  }

  /** Another page is shown; `page` is null where pages have no ranges. */
  moved(index: number, page: Range | null): void {
    this.#index = index
    this.#page = page
    this.#tell()
  }

  /** Tells of a pressed mark; false when there was none. */
  press(event: MouseEvent): boolean {
    const doc = (event.target as Node).ownerDocument
    const hit = doc && this.#marks.at(doc, event.clientX, event.clientY)
    if (hit) this.#events.press({ id: hit.id, box: boxOf(hit.range, this.#host) })
    return Boolean(hit)
  }

  clear(): void {
    this.#docs.get(this.#index)?.getSelection()?.removeAllRanges()
    this.#events.select(null)
  }

  /**
   * The sentence a step leads to, from the selection or the top of the page; with `extend` the
   * selection goes on to it. Null when the part has no text.
   */
  sentence(step: -1 | 0 | 1, extend: boolean): Range | null {
    const doc = this.#docs.get(this.#index)
    if (!doc?.body) return null
    const flat = this.#flat(doc)
    const sentences = sentencesOf(flat)
    const selection = doc.getSelection()
    const chosen = selection?.isCollapsed === false ? selection.getRangeAt(0) : null
    const start = chosen ?? this.#page
    const first = start ? flat.offsetOf(start) : 0
    const from = chosen && extend ? first + chosen.toString().length - 1 : first
    const [begin = 0, end = 0] = sentences[sentenceFrom(sentences, from, step)] ?? []
    return end > begin ? flat.rangeAt(extend ? first : begin, end) : null
  }

  select(range: Range): void {
    select(range)
    this.#events.select(this.#selected(this.#index, range))
  }

  /** Whether a range begins on the shown page. */
  shows(range: Range): boolean {
    return this.#page?.comparePoint(range.startContainer, range.startOffset) === 0
  }

  #flat(doc: Document): FlatText {
    return this.#marks.flat(doc) ?? new FlatText(doc.body)
  }

  #selected(index: number, range: Range) {
    const doc = range.startContainer.ownerDocument as Document
    const text = doc.getSelection()?.toString() || range.toString()
    return {
      text: text.trim(),
      locator: this.#locator(index, range),
      box: boxOf(range, this.#host),
    }
  }

  #locator(index: number, range: Range): Locator {
    const flat = this.#flat(range.startContainer.ownerDocument as Document)
    const section = this.#book.sections[index]
    const shown = flat.offsetOf(range) / Math.max(1, flat.text.length)
    const progression = shown * (section?.open ?? 1)
    const totalProgression = this.#progress.totalAt(index, progression)
    return {
      href: section?.href ?? '',
      type: section?.link.type,
      title: this.#progress.chapterAt(index, (id) => passed(range, id))?.link.title,
      locations: {
        progression,
        totalProgression,
        position: this.#progress.positionAt(totalProgression),
        cfi: cfiOf(index, range),
      },
      text: passageAt(range, flat),
    }
  }

  #tell(): void {
    const [shown, lost] = [this.#marks.shown(this.#index, this.#page), this.#marks.lost()]
    const told = JSON.stringify([shown, lost])
    if (told === this.#told) return
    this.#told = told
    this.#events.marks(shown, lost)
  }
}
