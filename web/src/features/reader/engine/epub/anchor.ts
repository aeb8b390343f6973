// From a range of a book's document to what is kept of it, and back: element path first if the
// text there still agrees, then the text itself, then the share of the part.
import * as CFI from 'foliate-js/epubcfi.js'
import { findQuote, matches } from '../core/quote'
import { FlatText, tightened } from '../core/text'
import type { Locator } from '../core/types'
import { withHyphens, withoutHyphens } from './hyphens'

/** The element path of a range in a section of the book. */
export function cfiOf(index: number, range: Range): string | undefined {
  try {
    return CFI.joinIndir(CFI.fake.fromIndex(index), CFI.fromRange(withoutHyphens(range)))
  } catch {
    return undefined // a place without an element path still has its text and its share
  }
}

function rangeOf(doc: Document, cfi: string | undefined): Range | null {
  if (!cfi) return null
  try {
    const parts = CFI.parse(cfi)
    ;(parts.parent ?? parts).shift()
    const range = CFI.toRange(doc, parts)
    return range && !isBetween(range) ? withHyphens(range) : null
  } catch {
    return null
  }
}

/** A path that ends between elements, as one of another edition may, has no place on the page. */
const isBetween = ({ collapsed, startContainer }: Range) =>
  collapsed && startContainer.nodeType === Node.ELEMENT_NODE

/** Where a place is in its document; null when its text is not there any more. */
export function keptIn(doc: Document, { locations, text }: Locator): Range | null {
  const range = rangeOf(doc, locations.cfi)
  if (range && (!text || matches(range, text))) return range
  return text && doc.body ? findQuote(new FlatText(doc.body), text) : null
}

/** Where a place is in its document, or what is nearest to it. */
export function placeIn(doc: Document, place: Locator): Range | number {
  const { cfi, progression = 0 } = place.locations
  return keptIn(doc, place) ?? rangeOf(doc, cfi) ?? progression
}

/** Where a passage is in its document; null when the text is not there any more. */
export function passageIn(
  doc: Document,
  flat: FlatText,
  { locations, text }: Locator,
  passage: string,
): Range | null {
  const range = rangeOf(doc, locations.cfi)
  const wanted = tightened(passage)
  if (range && wanted && tightened(range.toString()).startsWith(wanted)) return range
  return findQuote(flat, { before: text?.before, highlight: passage })
}

/** Whether an element of the document stands at or before a range. */
export function passed(range: Range | null, id: string): boolean {
  const doc = range?.startContainer.ownerDocument
  const element = doc?.getElementById(id)
  if (!range || !element) return false
  return range.comparePoint(element, 0) <= 0
}
