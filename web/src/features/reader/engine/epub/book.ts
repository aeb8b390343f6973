// The book object foliate-js renders, built from our manifest and positions: nothing of
// the EPUB container is parsed in the browser.
import { type Direction, isBeyond, type Link, type Locator, type Publication } from '../core/types'

type Anchor = (doc: Document) => Range | Element | number

export interface Destination {
  index: number
  anchor?: Anchor
}

export interface Section {
  id: string
  href: string
  link: Link
  linear: 'yes' | 'no'
  /** number of positions, the unit of every share of the book */
  size: number
  /** share of it that is there: less than all of the part that a preview ends in */
  open: number
  /** where it lies */
  address: string
  pageSpread?: 'left' | 'right' | 'center'
  /** its address, for what shows it */
  load(): string
}

export interface Book {
  dir: Direction
  sections: Section[]
  /** parts that a preview has not; they only count */
  beyond: Section[]
  /** the part that was loaded last, or is on its way */
  asked?: Section
  rendition: {
    layout: 'reflowable' | 'pre-paginated'
    spread?: string
    viewport?: { width: number; height: number }
  }
  resolveHref(href: string): Destination | null
}

/** Bytes of a position (Readium positions list). */
const positionBytes = 1024

const documentType = /xhtml|html|svg/

/**
 * The manifest as foliate's book. Reading order first; documents that are only linked to
 * follow with linear "no", so that links reach them and turning does not.
 */
export function makeBook(publication: Publication): Book {
  const { manifest, base, layout, direction, preview } = publication
  const counts = countPositions(publication.positions.positions)
  const section = (link: Link, linear: 'yes' | 'no'): Section => ({
    id: path(link.href),
    href: link.href,
    link,
    linear,
    size: linear === 'yes' ? (counts.get(path(link.href)) ?? 1) : 0,
    open: preview ? openShare(link, counts.get(path(link.href)) ?? 1) : 1,
    pageSpread: link.properties?.page,
    address: base + link.href,
    load() {
      book.asked = this
      return this.address
    },
  })
  const spine = manifest.readingOrder.map((link) =>
    section(link, link.properties?.linear === 'no' ? 'no' : 'yes'),
  )
  const known = new Set(spine.map(({ id }) => id))
  const linked = (manifest.resources ?? []).filter(
    ({ href, type }) => documentType.test(type ?? '') && !known.has(path(href)),
  )
  const all = [...spine, ...linked.map((link) => section(link, 'no'))]
  const sections = all.filter(({ link }) => !isBeyond(link))
  const book: Book = {
    dir: direction,
    sections,
    beyond: all.filter(({ link }) => isBeyond(link)),
    rendition: {
      layout: layout === 'fixed' ? 'pre-paginated' : 'reflowable',
      spread: manifest.metadata.spread,
      viewport: viewportOf(manifest.readingOrder),
    },
    resolveHref: (href) => resolve(sections, href),
  }
  return book
}

/** A part that is cut says its own size, and the positions that of the whole. */
function openShare({ size }: Link, count: number): number {
  return size && size <= (count - 1) * positionBytes ? size / (count * positionBytes) : 1
}

function resolve(sections: Section[], href: string): Destination | null {
  const index = partOf(sections, href)
  if (index < 0) return null
  const id = fragment(href)
  if (!id) return { index }
  const missing = (sections[index]?.open ?? 1) < 1 ? 1 : 0
  return { index, anchor: (doc) => doc.getElementById(id) ?? missing }
}

/** The path of a manifest href: decoded, without fragment. */
export function path(href: string): string {
  return decode(href.split('#')[0] ?? '')
}

/** The id that a manifest href names in its document, "" for none. */
export function fragment(href: string): string {
  return decode(href.split('#')[1] ?? '')
}

/** Where each section of a book stands: contents of a thousand entries ask for every one. */
const indexes = new WeakMap<Pick<Section, 'id'>[], Map<string, number>>()

/** The section that an href leads to, -1 for none. */
export function partOf(sections: Pick<Section, 'id'>[], href: string): number {
  const known = indexes.get(sections) ?? indexOf(sections)
  indexes.set(sections, known)
  return known.get(path(href)) ?? -1
}

/** Of sections with one path the first counts. */
const indexOf = (sections: Pick<Section, 'id'>[]): Map<string, number> =>
  new Map(sections.map(({ id }, index) => [id, index] as const).reverse())

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function countPositions(positions: Locator[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { href } of positions) {
    const part = path(href)
    counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  return counts
}

function viewportOf(links: Link[]): Book['rendition']['viewport'] {
  const sized = links.find(({ width, height }) => width && height)
  return sized?.width && sized.height ? { width: sized.width, height: sized.height } : undefined
}
