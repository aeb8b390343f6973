// The text that is read aloud in the open parts of a book: where it is seen, how it is marked, and
// which of it is pressed. The mark lies over the frame; nothing of the book's document is touched.

import { boxesIn, lineBoxes } from '../engine/core/selection'
import type { Box, Engine } from '../engine/core/types'
import { path } from '../engine/epub/book'
import { idOf } from './narration'
import type { SpokenPage } from './narrator'
import type { Fragment } from './smil'

const svgNames = 'http://www.w3.org/2000/svg'
const operable = 'a[href], button, input, select, textarea, audio, video, summary, label'

export interface SpokenTextParts {
  engine: Engine
  host: Element
  /** where the book lies; ends with a slash */
  base: string
  /** a press on an element with this id; true when it is read from there */
  pressed(section: string, id: string): boolean
}

export class SpokenText implements SpokenPage {
  readonly #parts: SpokenTextParts
  readonly #band = document.createElementNS(svgNames, 'svg')
  /** the open documents that are listened to, and how that ends */
  readonly #heard = new Map<Document, () => void>()

  constructor(parts: SpokenTextParts) {
    this.#parts = parts
    this.#band.classList.add('reader-spoken')
  }

  /** The open parts of the book, from its root. */
  sections(): string[] {
    return this.#open().map((doc) => this.#sectionOf(doc))
  }

  seen(fragment: Fragment): boolean[] {
    const { host } = this.#parts
    const element = this.#elementOf(fragment)
    if (!element) return []
    const [outer, room] = [host.getBoundingClientRect(), roomOf(element, host)]
    return boxesOf(element, host).map(({ left, top, width, height }) => {
      const [x, y] = [outer.left + left + width / 2, outer.top + top + height / 2]
      return x > room.left && x < room.right && y > room.top && y < room.bottom
    })
  }

  async lead(fragment: Fragment): Promise<void> {
    await this.#parts.engine.goTo({ href: fragment.text })
    // an enlarged page may hide it still
    if (!this.seen(fragment)[0])
      this.#elementOf(fragment)?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }

  turn(): Promise<void> {
    return this.#parts.engine.next()
  }

  mark(fragment: Fragment | null): void {
    this.#listen()
    const element = fragment && this.#elementOf(fragment)
    const frame = element?.ownerDocument.defaultView?.frameElement
    if (element && frame?.parentElement) this.#draw(element, frame, frame.parentElement)
    else this.#band.remove()
  }

  destroy(): void {
    this.#band.remove()
    for (const stop of this.#heard.values()) stop()
    this.#heard.clear()
  }

  #open(): Document[] {
    return (this.#parts.engine.documents?.() ?? []).filter((doc) => doc.body && doc.defaultView)
  }

  #sectionOf(doc: Document): string {
    const home = new URL(this.#parts.base, location.href).pathname
    return path(doc.location.pathname.slice(home.length))
  }

  #elementOf(fragment: Fragment): Element | null {
    const doc = this.#open().find((each) => this.#sectionOf(each) === path(fragment.text))
    const id = idOf(fragment)
    return (id ? doc?.getElementById(id) : doc?.body) ?? null
  }

  /** Over the frame and as large as it, in the document's own px. */
  #draw(element: Element, frame: Element, around: HTMLElement): void {
    const [inner, outer] = [frame.getBoundingClientRect(), around.getBoundingClientRect()]
    if (!inner.width || !outer.width) {
      this.#band.remove()
      return
    }
    const share = (px: number, whole: number) => `${(100 * px) / whole}%`
    if (getComputedStyle(around).position === 'static') around.style.position = 'relative'
    Object.assign(this.#band.style, {
      position: 'absolute',
      left: share(inner.left - outer.left, outer.width),
      top: share(inner.top - outer.top, outer.height),
      width: share(inner.width, outer.width),
      height: share(inner.height, outer.height),
      overflow: 'visible',
      pointerEvents: 'none',
      mixBlendMode: 'var(--reader-blend)',
      fill: 'var(--hl-spoken)',
    })
    this.#band.setAttribute('viewBox', `0 0 ${frame.clientWidth} ${frame.clientHeight}`)
    this.#band.setAttribute('preserveAspectRatio', 'none')
    this.#band.replaceChildren(...rectsOf(element).map(drawn))
    if (this.#band.parentElement !== around) around.append(this.#band)
  }

  /** A press on what can be read goes there, before the page takes it for a tap. */
  #listen(): void {
    const open = this.#open()
    for (const doc of this.#heard.keys()) if (!open.includes(doc)) this.#heard.delete(doc)
    for (const doc of open) {
      if (this.#heard.has(doc)) continue
      let selected = false
      const down = () => {
        selected = doc.getSelection()?.isCollapsed === false
      }
      const click = (event: MouseEvent) => {
        if (!selected && doc.getSelection()?.isCollapsed !== false && this.#press(doc, event))
          event.stopPropagation()
      }
      doc.addEventListener('pointerdown', down, true)
      doc.addEventListener('click', click, true)
      this.#heard.set(doc, () => {
        doc.removeEventListener('pointerdown', down, true)
        doc.removeEventListener('click', click, true)
      })
    }
  }

  #press(doc: Document, event: MouseEvent): boolean {
    const target = event.target as Element
    if (target.closest?.(operable)) return false
    for (let at: Element | null = target; at; at = at.parentElement)
      if (at.id && this.#parts.pressed(this.#sectionOf(doc), at.id)) return true
    return false
  }
}

/** What is seen of a document: beside it lie pages that are turned to later. */
function roomOf({ ownerDocument }: Element, host: Element): DOMRect {
  const around = ownerDocument.defaultView?.frameElement?.parentElement
  return (around?.parentElement ?? host).getBoundingClientRect()
}

/** The lines of an element, or itself when it has no text. */
function boxesOf(element: Element, host: Element): Box[] {
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  const lines = boxesIn(range, host)
  if (lines.length > 0) return lines
  range.selectNode(element)
  const frame = element.ownerDocument.defaultView?.frameElement
  const [room, outer] = [host.getBoundingClientRect(), frame?.getBoundingClientRect()]
  const scale = outer ? outer.width / (frame?.clientWidth || outer.width) : 1
  const { left, top, width, height } = element.getBoundingClientRect()
  return [
    {
      left: (outer?.left ?? 0) + left * scale - room.left,
      top: (outer?.top ?? 0) + top * scale - room.top,
      width: width * scale,
      height: height * scale,
    },
  ]
}

/** What is marked of an element, in px of its document. */
function rectsOf(element: Element): DOMRect[] {
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  const lines = lineBoxes(range)
  return lines.length > 0 ? lines : [element.getBoundingClientRect()]
}

function drawn({ left, top, width, height }: DOMRect): SVGElement {
  const rect = document.createElementNS(svgNames, 'rect')
  for (const [name, value] of Object.entries({ x: left, y: top, width, height }))
    rect.setAttribute(name, String(value))
  return rect
}
