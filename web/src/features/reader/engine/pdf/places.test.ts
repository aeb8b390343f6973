import { describe, expect, it } from 'vitest'
import type { Publication } from '../core/types'
import { PdfPlaces } from './places'

const publication = {
  manifest: { metadata: {}, readingOrder: [{ href: 'book.pdf' }] },
} as unknown as Publication
const toc = [
  { href: '#page=1', title: 'One' },
  { href: '#page=6', title: 'Two' },
  { href: '#page=6', title: 'Two and a half' },
]
const places = new PdfPlaces(publication, 10, toc)
const at = (locations: object) => ({ href: 'book.pdf', locations })

describe('places in a PDF', () => {
  it.each([
    ['the beginning', { fraction: 0 }, 1, 0],
    ['the end', { fraction: 1 }, 10, 1],
    ['a share of the whole', { fraction: 0.25 }, 3, 0.5],
    ['an entry of the contents', { href: '#page=6' }, 6, 0],
    ['a share of a page', at({ page: 4, progression: 0.75 }), 4, 0.75],
    ['a position', at({ position: 4 }), 4, 0],
    ['what only knows its share', at({ totalProgression: 0.95 }), 10, 0.5],
  ])('%s', (_, target, page, share) => {
    const point = places.point(target)
    expect(point.page).toBe(page)
    expect(point.share).toBeCloseTo(share)
  })

  it('come back as they were kept', () => {
    const locator = places.locator(7, 0.4)
    expect(places.point(locator)).toEqual({ page: 7, share: 0.4 })
    expect(locator).toMatchObject({ href: 'book.pdf', title: 'Two and a half' })
    expect(locator.locations.totalProgression).toBeCloseTo(0.64)
  })

  it('end with the book, however long it was before', () => {
    expect(places.point(at({ page: 14, progression: 0.5 }))).toEqual({ page: 10, share: 0.5 })
  })

  it.each([
    ['as it was reported', at({ page: 7, progression: 0.4, totalProgression: 0.6 }), false],
    ['of a passage', places.locator(7, 0.4), false],
    ['on the first page', at({ page: 1, progression: 0.4, totalProgression: 0.01 }), false],
    ['of a longer file', at({ page: 7, progression: 0.4, totalProgression: 0.4 }), true],
    ['without a share', at({ page: 7 }), false],
  ])('%s: from a file of another length, or not', (_, place, other) => {
    expect(places.isOther(place)).toBe(other)
  })

  it('belong to chapters, which are ticked once', () => {
    expect(places.chapter(5)?.title).toBe('One')
    expect(places.ticks).toEqual([0.5])
  })
})
