// What happens inside a book's frame: keys, taps and links, handed to the page around it.

export interface FrameEvents {
  key(event: KeyboardEvent): void
  /** a tap that met nothing operable and selected nothing; x in pixels of the page around */
  tap(clientX: number): void
  /** a press on the text; true when something that is drawn over it took it */
  press(event: MouseEvent): boolean
  link(href: string, element: Element): void
}

const operable = 'a[href], button, input, select, textarea, audio, video, summary, label'

/** Listens in a document of the book for as long as it lives. */
export function watchFrame(doc: Document, events: FrameEvents): void {
  doc.addEventListener('keydown', (event) => events.key(event))
  let selected = false
  doc.addEventListener('pointerdown', () => {
    selected = doc.getSelection()?.isCollapsed === false
  })
  doc.addEventListener('click', (event) => {
    const target = event.target as Element
    const link = target.closest?.('a[href], a[*|href]')
    const href =
      link?.getAttribute('href') ?? link?.getAttributeNS('http://www.w3.org/1999/xlink', 'href')
    if (link && href) {
      event.preventDefault()
      events.link(href, link)
    } else if (!target.closest?.(operable) && doc.getSelection()?.isCollapsed !== false) {
      // the press that ends a selection turns no page
      if (!selected && !events.press(event)) events.tap(pageX(doc, event.clientX))
    }
  })
}

/** A frame may be scaled and stands somewhere inside the page: back to the page's pixels. */
function pageX(doc: Document, x: number): number {
  const frame = doc.defaultView?.frameElement
  if (!frame) return x
  const box = frame.getBoundingClientRect()
  return box.left + (x * box.width) / (frame.clientWidth || box.width)
}
