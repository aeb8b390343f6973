// The reader's marks in the open parts of a book: found again, drawn over the page, pressed. The
// drawing lies over the frame; nothing of the book's document is touched.
import { Overlayer } from 'foliate-js/overlayer.js'
import { type Found, isDistinctive } from '../core/edition'
import { findQuote } from '../core/quote'
import { lineBoxes } from '../core/selection'
import { FlatText } from '../core/text'
import type { Locator, Mark, Quote } from '../core/types'
import { passageIn, placeIn } from './anchor'

interface Part {
  index: number
  doc: Document
  overlayer: Overlayer | null
  flat: FlatText
  /** the places of marks that are shown everywhere */
  spread: WeakMap<Mark, { mark: Mark; range: Range }[]>
  /** where each mark is; null for one that is lost */
  ranges: Map<string, { mark: Mark; range: Range | null }>
}

type Attach = (overlayer: Overlayer) => void

const svgNames = 'http://www.w3.org/2000/svg'

/** What is known of another edition than the one a mark was made in. */
export interface Editions {
  isOther(place: Locator): boolean
  seekMark(quote: Quote, place: Locator): Promise<Found | null>
  /** a mark was found elsewhere, or nowhere */
  changed(): void
}

export class EpubMarks {
  #marks: Mark[] = []
  #parts: Part[] = []
  /** where marks of another edition are in this one; null for what is not in it, or not yet sought */
  readonly #moved = new Map<string, Found | null>()
  readonly #gone = new Set<string>()
  readonly #indexOf: (href: string) => number
  readonly #editions: Editions

  /** `indexOf` returns the section of an href, -1 for none. */
  constructor(indexOf: (href: string) => number, editions: Editions) {
    this.#indexOf = indexOf
    this.#editions = editions
  }

  set(marks: Mark[]): void {
    this.#marks = marks
    for (const part of this.#open()) this.#draw(part)
    for (const mark of marks) void this.#seek(mark)
  }

  /** A part of the book is laid out; parts that have gone are forgotten. */
  add(index: number, doc: Document, attach?: Attach): void {
    if (!doc.body) return
    const overlayer = attach ? new Overlayer(doc) : null
    if (overlayer) {
      attach?.(overlayer)
      layOver(overlayer.element, doc)
    }
    const flat = new FlatText(doc.body)
    const part = { index, doc, overlayer, flat, spread: new WeakMap(), ranges: new Map() }
    this.#parts = [...this.#open().filter((other) => other.index !== index), part]
    this.#draw(part)
  }

  /** The marks on the shown page: all of the section when pages have no ranges. */
  shown(index: number, page: Range | null): string[] {
    const part = this.#open().find((each) => each.index === index)
    const found = [...(part?.ranges ?? [])].filter(
      ([, { range }]) => range && (!page || begins(range, page)),
    )
    return found.map(([id]) => id)
  }

  /** Marks whose text is not in the book any more, as far as it was opened or searched. */
  lost(): string[] {
    const missing = this.#open().flatMap(({ ranges }) =>
      [...ranges].filter(([, { range }]) => !range).map(([id]) => id),
    )
    const homeless = this.#marks.filter(
      ({ locator, everywhere }) => !everywhere && this.#indexOf(locator.href) < 0,
    )
    const lost = [...missing, ...homeless.map(({ id }) => id)]
    return [...lost.filter((id) => !this.#moved.has(id)), ...this.#gone]
  }

  /** Looks once for a mark that was made in another edition. */
  async #seek(mark: Mark): Promise<void> {
    const { id, locator, passage, everywhere } = mark
    const quote = { ...locator.text, highlight: passage }
    if (this.#moved.has(id) || everywhere || isFound(mark) || !isDistinctive(quote)) return
    if (!this.#editions.isOther(locator)) return
    this.#moved.set(id, null)
    const found = await this.#editions.seekMark(quote, locator).catch(() => undefined)
    if (found === undefined)
      this.#moved.delete(id) // a part did not come: nothing is known
    else if (found?.whole) this.#moved.set(id, found)
    else this.#gone.add(id)
    for (const part of this.#open()) this.#draw(part)
    this.#editions.changed()
  }

  /** The mark of the reader's under a point of a document. */
  at(doc: Document, x: number, y: number): { id: string; range: Range } | null {
    const part = this.#open().find((each) => each.doc === doc)
    const [id, range] = part?.overlayer?.hitTest({ x, y }) ?? []
    return id && range && !isFound(part?.ranges.get(id)?.mark) ? { id, range } : null
  }

  /** The text of an open part. */
  flat(doc: Document): FlatText | undefined {
    return this.#open().find((each) => each.doc === doc)?.flat
  }

  #open(): Part[] {
    return this.#parts.filter(({ doc }) => doc.defaultView)
  }

  #draw(part: Part): void {
    const here = this.#marks.flatMap((mark) => this.#places(part, mark))
    const wanted = new Set(here.map(({ mark: { id } }) => id))
    for (const id of part.ranges.keys())
      if (!wanted.has(id)) {
        part.ranges.delete(id)
        part.overlayer?.remove(id)
      }
    for (const { mark, range: place } of here) {
      const known = part.ranges.get(mark.id)
      if (known?.mark === mark && (known.range || !place)) continue
      const same = known?.mark.locator === mark.locator
      const range = place ?? (same ? known.range : this.#find(part, mark))
      part.ranges.set(mark.id, { mark, range })
      if (range && mark.look !== 'none')
        part.overlayer?.add(mark.id, range, () => drawing(mark, range))
    }
  }

  /** What of a mark belongs to a part: itself, or every place of its word. */
  #places(part: Part, mark: Mark): { mark: Mark; range?: Range }[] {
    const { passage = '', everywhere } = mark
    const moved = this.#moved.get(mark.id)
    if (moved) return moved.index === part.index ? this.#movedTo(part, mark, moved.quote) : []
    if (!everywhere) return this.#indexOf(mark.locator.href) === part.index ? [{ mark }] : []
    const known =
      part.spread.get(mark) ??
      part.flat
        .occurrences(passage)
        .map((range, n) => ({ mark: { ...mark, id: `${mark.id}:${n}` }, range }))
    part.spread.set(mark, known)
    return known
  }

  #movedTo({ flat }: Part, mark: Mark, quote: Quote): { mark: Mark; range: Range }[] {
    const range = findQuote(flat, quote)
    return range ? [{ mark, range }] : []
  }

  #find({ doc, flat }: Part, { locator, passage }: Mark): Range | null {
    if (passage) return passageIn(doc, flat, locator, passage)
    const place = placeIn(doc, locator)
    if (typeof place !== 'number') return place
    const offset = Math.floor(place * flat.text.length)
    return flat.rangeAt(offset, offset + 1)
  }
}

/** Over the frame from the first: the paginator puts it there only when the layout changes. */
function layOver({ style }: SVGElement, doc: Document): void {
  const frame = doc.defaultView?.frameElement as HTMLElement | null
  style.mixBlendMode = 'var(--reader-blend)'
  style.overflow = 'visible'
  style.left = `${frame?.offsetLeft ?? 0}px`
  style.top = `${frame?.offsetTop ?? 0}px`
}

const isFound = (mark: Mark | undefined) => mark?.look === 'found' || mark?.look === 'current'

/** Whether a range begins on a page; the end of the page is the next one's beginning. */
function begins(range: Range, page: Range): boolean {
  const { startContainer, startOffset } = range
  if (page.comparePoint(startContainer, startOffset) !== 0) return false
  return page.endContainer !== startContainer || page.endOffset !== startOffset
}

function drawing({ look, dot }: Mark, range: Range): SVGElement {
  const group = document.createElementNS(svgNames, 'g')
  const boxes = lineBoxes(range)
  group.style.fill = `var(--hl-${look})`
  for (const { left, top, width, height } of boxes) {
    const box = document.createElementNS(svgNames, 'rect')
    const sides = { x: left, y: top, width, height }
    for (const [name, value] of Object.entries(sides)) box.setAttribute(name, String(value))
    group.append(box)
  }
  const last = boxes.at(-1)
  if (dot && last) group.append(circle(last.right, last.top))
  return group
}

/** A note stands behind its highlight. */
function circle(x: number, y: number): SVGElement {
  const dot = document.createElementNS(svgNames, 'circle')
  dot.setAttribute('cx', String(x))
  dot.setAttribute('cy', String(y + 2))
  dot.setAttribute('r', '4')
  dot.style.fill = 'var(--accent)'
  return dot
}
