// Notes that a book refers to: which links mean one, and what it says. A note is copied into
// elements of ours, without attributes, so that nothing of the book acts in the page around it.
import { fetchPart } from '@/api/part'
import type { Footnote } from '../core/types'

const epub = 'http://www.idpf.org/2007/ops'
const kinds = /\b(doc-)?(footnote|endnote|rearnote|note)\b/
const references = /\b(doc-)?noteref\b/
const backlinks = /\b(doc-)?(backlink|referrer)\b/
/** What a reference looks like where the book does not say that it is one: 12, [3], *, †, а). */
const mark = /^[[(]?(\d{1,4}|[*†‡§¶]{1,3}|\p{L})[\])]?$/u
/** What a note may consist of. */
const kept = /^(p|div|blockquote|ul|ol|li|em|i|strong|b|sup|sub|cite|q|br|span|dfn|abbr)$/
const inline = /^(a|span|sup|sub|em|i|b|strong|small|dfn)$/

/** What an element is, in the words of EPUB's structural semantics or of DPUB-ARIA. */
const semantics = (element: Element) =>
  `${element.getAttributeNS(epub, 'type') ?? element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`

/** Whether a link refers to a note: it says so, or it is a raised number that leads into the book. */
export function isReference(link: Element): boolean {
  const said = semantics(link)
  if (references.test(said)) return true
  if (backlinks.test(said)) return false
  const raised =
    link.closest('sup') !== null ||
    (link.childElementCount === 1 && link.firstElementChild?.localName === 'sup')
  return raised && mark.test(link.textContent?.trim() ?? '')
}

/** The note with an id in a document; null where there is none, or it says nothing. */
export function noteIn(doc: Document, id: string, href: string): Footnote | null {
  const target = doc.getElementById(id)
  const note = target && wholeOf(target)
  if (!note) return null
  const body = document.createElement('div')
  copy(note, body)
  const language = note.closest('[lang]')?.getAttribute('lang') ?? undefined
  return body.textContent?.trim() ? { href, body, language } : null
}

/** A note of another part of the book. */
export async function fetchNote(base: string, href: string, id: string): Promise<Footnote | null> {
  const response = await fetchPart(base + href.split('#')[0])
  if (!response.ok) return null
  const doc = new DOMParser().parseFromString(await response.text(), 'application/xhtml+xml')
  return noteIn(doc, id, href)
}

/** The element that holds the whole note whose beginning, or whose number, a link leads to. */
function wholeOf(target: Element): Element {
  const named = target.closest('aside') ?? ancestorOf(target, kinds)
  if (named && !/^(body|section)$/.test(named.localName)) return named
  if (!inline.test(target.localName)) return target
  return target.closest('li') ?? target.closest('p, dd, div, td, blockquote') ?? target
}

function ancestorOf(target: Element, kind: RegExp): Element | null {
  for (let each: Element | null = target; each; each = each.parentElement) {
    if (kind.test(semantics(each))) return each
  }
  return null
}

/** Copies text and simple elements; what leads back to the reference is left out. */
function copy(from: Element, into: Element): void {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE)
      into.append((child.nodeValue ?? '').replace(/\u00ad/g, ''))
    if (child.nodeType !== Node.ELEMENT_NODE) continue
    const element = child as Element
    const name = element.localName
    if (/^(script|style|head|template)$/.test(name) || leadsBack(element)) continue
    copy(element, kept.test(name) ? into.appendChild(document.createElement(name)) : into)
  }
}

/** The number before a note and the arrow after it are links to where it was referred to. */
function leadsBack(element: Element): boolean {
  if (element.localName !== 'a') return false
  if (backlinks.test(semantics(element))) return true
  const text = element.textContent?.trim() ?? ''
  return element.hasAttribute('href') && (mark.test(text) || /^(?:[↩↑^←⤴]|\ufe0e)+$/.test(text))
}
