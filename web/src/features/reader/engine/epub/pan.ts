// Pages of a fixed layout that are larger than the screen are moved over it: by key and by mouse.
// A finger and a wheel move them by themselves.

/** How far a key moves the page, as a share of the room. */
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-0.25, 0],
  ArrowRight: [0.25, 0],
  ArrowUp: [0, -0.25],
  ArrowDown: [0, 0.25],
  PageUp: [0, -0.9],
  PageDown: [0, 0.9],
  ' ': [0, 0.9],
}

/** Whose keys are their own. */
const fields = 'dialog, input, select, textarea'

/** Where an element stands, and how far it can be scrolled. */
export type Room = Pick<
  Element,
  'scrollLeft' | 'scrollTop' | 'scrollWidth' | 'scrollHeight' | 'clientWidth' | 'clientHeight'
>

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** By how many px a key moves the page; null when it does not, since there is no more of it there. */
export function movedBy(room: Room, press: Press): { left: number; top: number } | null {
  const [x, y] = steps[press.key] ?? [0, 0]
  const back = press.shiftKey && press.key === ' '
  if (press.ctrlKey || press.metaKey || press.altKey || (press.shiftKey && !back)) return null
  const left = within(x * room.clientWidth, room.scrollLeft, room.scrollWidth - room.clientWidth)
  const down = (back ? -y : y) * room.clientHeight
  const top = within(down, room.scrollTop, room.scrollHeight - room.clientHeight)
  return left || top ? { left, top } : null
}

/** What of a way is left before the edge; less than a px is none. */
function within(way: number, from: number, most: number): number {
  const to = Math.min(Math.max(0, most), Math.max(0, from + way))
  return Math.abs(to - from) < 1 ? 0 : to - from
}

/** Whether a page is wider than its room, so that a finger moves it and turns nothing. */
export const isWider = ({ scrollWidth, clientWidth }: Room) => scrollWidth > clientWidth + 1

/** How much larger than they are the shown pages of a fixed layout are. */
export function scaleOf(docs: Document[]): number | undefined {
  for (const { defaultView } of docs) {
    const frame = defaultView?.frameElement
    const width = frame?.getBoundingClientRect().width
    if (frame && width) return width / frame.clientWidth
  }
}

export class Pan {
  readonly #host: HTMLElement
  readonly #key = (event: KeyboardEvent) => {
    const target = event.target as Element
    const theirs = event.key === ' ' ? `${fields}, button, a[href], summary` : fields
    if (!target.closest?.(theirs) && this.press(event)) event.stopImmediatePropagation()
  }

  constructor(host: HTMLElement) {
    this.#host = host
    addEventListener('keydown', this.#key, true)
  }

  /** Moves the page by a key; false when the key is not for this. */
  press(event: KeyboardEvent): boolean {
    const by = movedBy(this.#host, event)
    if (by) this.#host.scrollBy(by)
    if (by) event.preventDefault()
    return by !== null
  }

  /** Lets the mouse take hold of a page where it has no text to select. */
  hold(doc: Document): void {
    doc.addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || !this.#larger) return
      if (isText(event.target as Element)) return
      event.preventDefault() // no picture is dragged away
      this.#drag(event)
    })
  }

  /** What is in the middle stays there while the size of the page changes; a whole page, its top. */
  keep(resize: () => void): void {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } =
      this.#host
    const x = (scrollLeft + clientWidth / 2) / scrollWidth
    const y = scrollHeight > clientHeight ? (scrollTop + clientHeight / 2) / scrollHeight : 0
    resize()
    const { scrollWidth: wide, scrollHeight: high } = this.#host
    this.#host.scrollTo(x * wide - clientWidth / 2, y * high - clientHeight / 2)
  }

  /** Another page begins at its beginning: in a right-to-left book that is at the right. */
  begin(rtl: boolean): void {
    this.#host.scrollTo(rtl ? this.#host.scrollWidth : 0, 0)
  }

  destroy(): void {
    removeEventListener('keydown', this.#key, true)
  }

  get #larger(): boolean {
    const { scrollHeight, clientHeight } = this.#host
    return isWider(this.#host) || scrollHeight > clientHeight + 1
  }

  /** The page goes with the pointer, which is told in px of the screen: the page moves under it. */
  #drag({ target, pointerId, screenX, screenY }: PointerEvent): void {
    const held = target as Element
    const { scrollLeft, scrollTop } = this.#host
    const move = (event: Event) => {
      const { screenX: x, screenY: y } = event as PointerEvent
      this.#host.scrollTo(scrollLeft + screenX - x, scrollTop + screenY - y)
    }
    held.setPointerCapture(pointerId)
    held.addEventListener('pointermove', move)
    held.addEventListener(
      'lostpointercapture',
      () => held.removeEventListener('pointermove', move),
      {
        once: true,
      },
    )
  }
}

const isText = (element: Element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
