// Passages of a PDF: what is selected in the text layers, and the reader's marks drawn under them.
import { type Found, isDistinctive } from '../core/edition'
import { findQuote, passageAt, quoteAt } from '../core/quote'
import { boxOf, lineBoxes, select, watchSelection } from '../core/selection'
import { sentenceFrom, sentencesOf } from '../core/sentences'
import { FlatText } from '../core/text'
import { uprightTop } from '../core/turn'
import type { EngineEvents, Locator, Mark, Quote, Rotation } from '../core/types'
import { blocksOf, hasWords } from './blocks'

type Events = Pick<EngineEvents, 'select' | 'press' | 'marks'>

/** What marks of another edition need: whether they are, and where their words stand in this one. */
export interface Editions {
  isOther(place: Locator): boolean
  seek(quote: Quote, page: number): Promise<Found | null>
}

interface Layer {
  element: HTMLElement
  text: HTMLElement
  flat: FlatText
}

export class PdfMarks {
  readonly #scroller: HTMLElement
  readonly #events: Events
  readonly #locate: (page: number, progression: number) => Locator
  readonly #editions: Editions
  readonly #layers = new Map<number, Layer>()
  readonly #stop: () => void
  #marks: Mark[] = []
  #ranges = new Map<string, Range | null>()
  /** where marks of another edition are, once they were sought; null for those that are gone */
  #moved = new Map<string, Found | null>()
  #sought = new Set<string>()
  #page = 1
  #rotation: Rotation = 0
  #told = ''

  /** `locate` returns the locator of a share of an upright page. */
  constructor(
    scroller: HTMLElement,
    events: Events,
    locate: (page: number, progression: number) => Locator,
    editions: Editions,
  ) {
    this.#scroller = scroller
    this.#events = events
    this.#locate = locate
    this.#editions = editions
    this.#stop = watchSelection(
      document,
      (range) => events.select(range && this.#selected(range)),
      scroller,
    )
  }

  destroy(): void {
    this.#stop()
  }

  set(marks: Mark[]): void {
    this.#marks = marks
    for (const page of this.#layers.keys()) this.draw(page)
    this.#seekOthers()
    this.#tell()
  }

  /** A page got its text layer. */
  add(page: number, element: HTMLElement, text: HTMLElement): void {
    this.#layers.set(page, { element, text, flat: new FlatText(text) })
    this.draw(page)
    this.#seekOthers()
    this.#tell()
  }

  forget(page: number): void {
    this.#layers.delete(page)
  }

  /** The pages were turned. */
  turn(rotation: Rotation): void {
    if (rotation === this.#rotation) return
    this.#rotation = rotation
    for (const page of this.#layers.keys()) this.draw(page)
  }

  /** Where a passage of a page is on the screen, once its text is there. */
  boxOf(page: number, quote: Quote): DOMRect | null {
    const layer = this.#layers.get(page)
    const range = layer ? findQuote(layer.flat, quote) : null
    return range ? (lineBoxes(range)[0] ?? null) : null
  }

  /**
   * The words on a page from the uppermost line that is in sight. Numbers of pages, which are other
   * ones in another edition, are passed over.
   */
  wordsOn(page: number): Quote | undefined {
    const layer = this.#layers.get(page)
    const room = this.#scroller.getBoundingClientRect()
    let first: Range | undefined
    let least = Number.POSITIVE_INFINITY
    for (const line of layer?.text.querySelectorAll('span:not(.markedContent)') ?? []) {
      const range = document.createRange()
      range.selectNodeContents(line)
      const box = lineBoxes(range)[0]
      if (!box?.width || !hasWords(line.textContent ?? '')) continue
      if (box.top < room.top || box.bottom > room.bottom || box.top >= least) continue
      first = range
      least = box.top
    }
    return first && quoteAt(first, layer?.flat)
  }

  /** Draws the marks of a page; boxes are shares of it, so that zooming moves nothing. */
  draw(page: number): void {
    const layer = this.#layers.get(page)
    if (!layer) return
    layer.element.querySelector('.pdf-marks')?.remove()
    const sheet = document.createElement('div')
    sheet.className = 'pdf-marks'
    const room = layer.element.getBoundingClientRect()
    for (const mark of this.#marks.filter((each) => this.#pageOf(each) === page)) {
      if (!mark.passage) continue
      const range = findQuote(layer.flat, this.#moved.get(mark.id)?.quote ?? quoteOf(mark))
      this.#ranges.set(mark.id, range)
      if (!range) void this.#seek(mark)
      if (range && mark.look !== 'none')
        sheet.append(...lineBoxes(range).map((box) => drawn(box, room, mark)))
    }
    for (const mark of this.#marks.filter(({ everywhere }) => everywhere))
      for (const range of layer.flat.occurrences(mark.passage ?? ''))
        sheet.append(...lineBoxes(range).map((box) => drawn(box, room, mark)))
    layer.text.before(sheet)
  }

  /** Another page is being read. */
  moved(page: number): void {
    this.#page = page
    this.#tell()
  }

  /** Tells of a pressed mark; false when there was none. */
  press({ clientX, clientY }: MouseEvent): boolean {
    const hit = this.#marks.findLast(({ id, look }) => {
      const range = /found|current|none/.test(look) ? null : this.#ranges.get(id)
      return (
        range?.startContainer.isConnected &&
        lineBoxes(range).some((box) => inside(box, clientX, clientY))
      )
    })
    const range = hit && this.#ranges.get(hit.id)
    if (range) this.#events.press({ id: hit.id, box: boxOf(range, this.#scroller) })
    return Boolean(range)
  }

  clear(): void {
    getSelection()?.removeAllRanges()
    this.#events.select(null)
  }

  sentence(step: -1 | 0 | 1, extend: boolean): void {
    const layer = this.#layers.get(this.#page)
    if (!layer) return
    const { text } = layer.flat
    const all = sentencesOf({ text, starts: blocksOf(layer.text, layer.flat) })
    const sentences = all.filter(([begin, end]) => hasWords(text.slice(begin, end)))
    const selection = getSelection()
    const chosen = selection?.rangeCount && !selection.isCollapsed ? selection.getRangeAt(0) : null
    const first = chosen ? layer.flat.offsetOf(chosen) : 0
    const from = chosen && extend ? first + chosen.toString().length - 1 : first
    const [begin = 0, end = 0] = sentences[sentenceFrom(sentences, from, step)] ?? []
    const range = end > begin ? layer.flat.rangeAt(extend ? first : begin, end) : null
    if (!range) return
    select(range)
    this.#events.select(this.#selected(range))
  }

  #selected(range: Range) {
    const page = pageAround(range.startContainer)
    const layer = this.#layers.get(page)
    if (!layer) return null
    const own = range.cloneRange() // a passage ends with its page: the next one may not be drawn
    if (!layer.text.contains(range.endContainer))
      own.setEnd(layer.text, layer.text.childNodes.length)
    const [first] = lineBoxes(own)
    const room = layer.element.getBoundingClientRect()
    const progression = first ? uprightTop(first, room, this.#rotation) : 0
    const locator = { ...this.#locate(page, progression), text: passageAt(own, layer.flat) }
    return { text: linesOf(own).trim(), locator, box: boxOf(own, this.#scroller) }
  }

  #pageOf(mark: Mark): number {
    const moved = this.#moved.get(mark.id)
    return moved ? moved.index + 1 : pageOf(mark)
  }

  #seekOthers(): void {
    for (const mark of this.#marks)
      if (mark.passage && this.#editions.isOther(mark.locator)) void this.#seek(mark)
  }

  /** Looks once for a mark of the reader's that is not on the page it was made on. */
  async #seek(mark: Mark): Promise<void> {
    const quote = quoteOf(mark)
    if (this.#moved.has(mark.id) || this.#sought.has(mark.id)) return
    if (isFound(mark) || !isDistinctive(quote)) return
    this.#sought.add(mark.id)
    const found = await this.#editions.seek(quote, pageOf(mark)).catch(() => undefined)
    this.#sought.delete(mark.id)
    if (found === undefined) return // a page did not come: nothing is known of the passage
    this.#moved.set(mark.id, found?.whole ? found : null)
    if (!found?.whole) this.#ranges.set(mark.id, null)
    this.draw(this.#pageOf(mark))
    this.#tell()
  }

  #tell(): void {
    const shown = this.#marks
      .filter((mark) => this.#pageOf(mark) === this.#page)
      .map(({ id }) => id)
    const missing = [...this.#ranges].filter(([, range]) => !range).map(([id]) => id)
    const lost = missing.filter((id) => !this.#sought.has(id))
    const told = JSON.stringify([shown, lost])
    if (told === this.#told) return
    this.#told = told
    this.#events.marks(shown, lost)
  }
}

const quoteOf = ({ passage, locator: { text } }: Mark): Quote => ({ ...text, highlight: passage })

const isFound = ({ look }: Mark) => look === 'found' || look === 'current'

const pageOf = ({ locator: { locations } }: Mark) => locations.page ?? locations.position ?? 0

function pageAround(node: Node): number {
  const element = node instanceof Element ? node : node.parentElement
  return Number(element?.closest<HTMLElement>('.pdf-page')?.dataset.page ?? 0)
}

/** The text of a range with its lines apart: a text layer ends them with <br>. */
function linesOf(range: Range): string {
  const part = range.cloneContents()
  for (const end of part.querySelectorAll('br')) end.replaceWith('\n')
  return part.textContent ?? ''
}

const inside = (box: DOMRect, x: number, y: number) =>
  box.left <= x && x <= box.right && box.top <= y && y <= box.bottom

function drawn(box: DOMRect, room: DOMRect, { look, dot }: Mark): HTMLElement {
  const element = document.createElement('i')
  element.dataset.look = look
  if (dot) element.dataset.note = ''
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`
  Object.assign(element.style, {
    left: share(box.left - room.left, room.width),
    top: share(box.top - room.top, room.height),
    width: share(box.width, room.width),
    height: share(box.height, room.height),
  })
  return element
}
