// Soft hyphens in Mongolian text: browsers have no rules for it (design §3). A place in the text
// is kept as if they were not there, so that it is the same on every device.
import { breaks } from '@/kit/format/soft-hyphens'

const soft = '\u00ad'
/** Lines of one width need more breaks than titles, which break words of ten letters. */
const longWord = /[\u0400-\u04ff]{7,}/g
const verbatim = 'pre, code, kbd, samp, math, svg, script, style'

/** Where hyphens were put into a text node, as offsets in it, ascending. */
const added = new WeakMap<Node, number[]>()

/** Puts soft hyphens into the long words of a document that are Mongolian. */
export function hyphenate(doc: Document, language: string | undefined): void {
  if (!doc.body) return
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    if (parent && isMongolian(parent, language) && !parent.closest(verbatim)) fill(node)
  }
}

function isMongolian(element: Element, otherwise: string | undefined): boolean {
  const named = element.closest('[lang], [*|lang]')
  const language =
    named?.getAttribute('lang') ??
    named?.getAttributeNS('http://www.w3.org/XML/1998/namespace', 'lang') ??
    otherwise
  return /^mn\b/i.test(language ?? '')
}

function fill(node: Text): void {
  const points: number[] = []
  for (const { 0: word, index } of node.data.matchAll(longWord)) {
    for (const at of breaks(word)) points.push(index + at)
  }
  if (points.length === 0) return
  let text = ''
  let from = 0
  for (const point of points) {
    text += node.data.slice(from, point) + soft
    from = point
  }
  node.data = text + node.data.slice(from)
  added.set(
    node,
    points.map((point, i) => point + i),
  )
}

/** A range that counts as if no hyphens had been put into the text. */
export function withoutHyphens(range: Range): Range {
  return moved(range, (node, offset) => {
    const points = added.get(node) ?? []
    return offset - points.filter((point) => point < offset).length
  })
}

/** The range in the text as it is shown of one that was counted without hyphens. */
export function withHyphens(range: Range): Range {
  return moved(range, (node, offset) => {
    const points = added.get(node) ?? []
    return offset + points.filter((point, i) => point - i < offset).length
  })
}

function moved(range: Range, to: (node: Node, offset: number) => number): Range {
  const { startContainer, startOffset, endContainer, endOffset } = range
  if (!added.has(startContainer) && !added.has(endContainer)) return range
  const other = range.cloneRange()
  other.setStart(startContainer, to(startContainer, startOffset))
  other.setEnd(endContainer, to(endContainer, endOffset))
  return other
}
