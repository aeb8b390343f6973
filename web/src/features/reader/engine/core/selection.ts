// What the reader has selected, and where on the screen that is.
import type { Box } from './types'

const restMs = 250

/**
 * Tells of a selection in a document once it rests: while a pointer is down, or the handles on a
 * touch screen move, it is still being made. Tells null as soon as there is none. `within` bounds
 * it to an element. Returns the way to stop.
 */
export function watchSelection(
  doc: Document,
  changed: (range: Range | null) => void,
  within?: Element,
): () => void {
  let down = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = false
  const tell = () => {
    const range = selectedIn(doc, within)
    if (range || told) changed(range)
    told = range !== null
  }
  const later = () => {
    clearTimeout(timer)
    if (!selectedIn(doc, within)) tell()
    else if (!down) timer = setTimeout(tell, restMs)
  }
  const press = () => {
    down = true
  }
  const release = () => {
    down = false
    later()
  }
  const events: [string, () => void][] = [
    ['selectionchange', later],
    ['pointerdown', press],
    ['pointerup', release],
    ['pointercancel', release],
  ]
  for (const [name, listener] of events) doc.addEventListener(name, listener)
  return () => {
    clearTimeout(timer)
    for (const [name, listener] of events) doc.removeEventListener(name, listener)
  }
}

function selectedIn(doc: Document, within?: Element): Range | null {
  const selection = doc.getSelection()
  if (!selection?.rangeCount || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  if (within && !within.contains(range.startContainer)) return null
  return range.toString().trim() ? range : null
}

/** Selects a range. */
export function select(range: Range): void {
  const selection = range.startContainer.ownerDocument?.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

/** The line boxes of the text of a range: never those of the elements round it. */
export function lineBoxes(range: Range): DOMRect[] {
  const root = range.commonAncestorContainer
  const doc = root.ownerDocument as Document
  if (root.nodeType === Node.TEXT_NODE) return [...range.getClientRects()]
  const walker = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const boxes: DOMRect[] = []
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (!range.intersectsNode(node) || !node.data.trim()) continue
    const part = doc.createRange()
    part.setStart(node, node === range.startContainer ? range.startOffset : 0)
    part.setEnd(node, node === range.endContainer ? range.endOffset : node.length)
    boxes.push(...part.getClientRects())
  }
  return boxes
}

/** The line boxes of a range in px of the host, also of what is beyond it. */
export function boxesIn(range: Range, host: Element): Box[] {
  const room = host.getBoundingClientRect()
  const frame = range.startContainer.ownerDocument?.defaultView?.frameElement
  const outer = frame?.getBoundingClientRect()
  const scale = outer ? outer.width / (frame?.clientWidth || outer.width) : 1
  return lineBoxes(range).map(({ left, top, width, height }) => ({
    left: (outer?.left ?? 0) + left * scale - room.left,
    top: (outer?.top ?? 0) + top * scale - room.top,
    width: width * scale,
    height: height * scale,
  }))
}

/** Where a range is seen, in px of the host; what lies beyond the host is left out. */
export function boxOf(range: Range, host: Element): Box {
  const room = host.getBoundingClientRect()
  const seen = boxesIn(range, host).filter(
    ({ left, top, width, height }) =>
      left + width > 0 && left < room.width && top + height > 0 && top < room.height,
  )
  const edge = (side: (box: Box) => number, most: typeof Math.min) => most(...seen.map(side))
  if (seen.length === 0) return { left: 0, top: 0, width: room.width, height: 0 }
  const left = edge((box) => box.left, Math.min)
  const top = edge((box) => box.top, Math.min)
  const width = edge((box) => box.left + box.width, Math.max) - left
  return { left, top, width, height: edge((box) => box.top + box.height, Math.max) - top }
}
