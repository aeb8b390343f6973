// The book object foliate-js renders, built from our manifest and positions: nothing of
// the EPUB container is parsed in the browser.
import type { Direction, Link, Locator, Publication } from './types'

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
  pageSpread?: 'left' | 'right' | 'center'
  load(): string
}

export interface Book {
  dir: Direction
  sections: Section[]
  rendition: {
    layout: 'reflowable' | 'pre-paginated'
    spread?: string
    viewport?: { width: number; height: number }
  }
  resolveHref(href: string): Destination | null
}

const documentType = /xhtml|html|svg/

/**
 * The manifest as foliate's book. Reading order first; documents that are only linked to
 * follow with linear "no", so that links reach them and turning does not.
 */
export function makeBook(publication: Publication): Book {
  const { manifest, base, layout, direction } = publication
  const counts = countPositions(publication.positions.positions)
  const section = (link: Link, linear: 'yes' | 'no'): Section => ({
    id: path(link.href),
    href: link.href,
    link,
    linear,
    size: linear === 'yes' ? (counts.get(path(link.href)) ?? 1) : 0,
    pageSpread: link.properties?.page,
    load: () => base + link.href,
  })
  const spine = manifest.readingOrder.map((link) =>
    section(link, link.properties?.linear === 'no' ? 'no' : 'yes'),
  )
  const known = new Set(spine.map(({ id }) => id))
  const linked = (manifest.resources ?? []).filter(
    ({ href, type }) => documentType.test(type ?? '') && !known.has(path(href)),
  )
  const sections = [...spine, ...linked.map((link) => section(link, 'no'))]
  return {
    dir: direction,
    sections,
    rendition: {
      layout: layout === 'fixed' ? 'pre-paginated' : 'reflowable',
      spread: manifest.metadata.spread,
      viewport: viewportOf(manifest.readingOrder),
    },
    resolveHref: (href) => resolve(sections, href),
  }
}

function resolve(sections: Section[], href: string): Destination | null {
  const id = path(href)
  const index = sections.findIndex((section) => section.id === id)
  if (index < 0) return null
  const fragment = decode(href.split('#')[1] ?? '')
  if (!fragment) return { index }
  return { index, anchor: (doc) => doc.getElementById(fragment) ?? 0 }
}

/** The path of a manifest href: decoded, without fragment. */
export function path(href: string): string {
  return decode(href.split('#')[0] ?? '')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function countPositions(positions: Locator[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { href } of positions) counts.set(path(href), (counts.get(path(href)) ?? 0) + 1)
  return counts
}

function viewportOf(links: Link[]): Book['rendition']['viewport'] {
  const sized = links.find(({ width, height }) => width && height)
  return sized?.width && sized.height ? { width: sized.width, height: sized.height } : undefined
}
