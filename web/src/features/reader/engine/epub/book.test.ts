import { describe, expect, it } from 'vitest'
import type { Publication } from '../core/types'
import { makeBook } from './book'

const xhtml = 'application/xhtml+xml'
const publication: Publication = {
  base: '/edu/read/7/1/',
  layout: 'reflowable',
  direction: 'rtl',
  manifest: {
    metadata: {},
    readingOrder: [
      { href: 'a%20b.xhtml', type: xhtml },
      { href: 'c.xhtml', type: xhtml, properties: { linear: 'no' } },
      { href: 'd.xhtml', type: xhtml, width: 600, height: 800 },
    ],
    resources: [
      { href: 'note.xhtml', type: xhtml },
      { href: 'style.css', type: 'text/css' },
      { href: 'd.xhtml', type: xhtml },
    ],
  },
  positions: {
    total: 3,
    positions: [1, 2, 3].map(() => ({ href: 'a%20b.xhtml', locations: {} })),
  },
}

describe('makeBook', () => {
  const book = makeBook(publication)

  it('takes the reading order, then documents that are only linked to', () => {
    expect(book.sections.map(({ href, linear, size }) => [href, linear, size])).toEqual([
      ['a%20b.xhtml', 'yes', 3],
      ['c.xhtml', 'no', 0],
      ['d.xhtml', 'yes', 1],
      ['note.xhtml', 'no', 0],
    ])
  })

  it('loads resources by their own address, without blobs', () => {
    expect(book.sections[0]?.load()).toBe('/edu/read/7/1/a%20b.xhtml')
  })

  it('resolves links whether their path is escaped or not', () => {
    expect(book.resolveHref('a b.xhtml')?.index).toBe(0)
    expect(book.resolveHref('a%20b.xhtml#x')?.index).toBe(0)
    expect(book.resolveHref('note.xhtml#%zz')?.index).toBe(3)
    expect(book.resolveHref('gone.xhtml')).toBeNull()
  })

  it('carries direction and page size', () => {
    expect(book.dir).toBe('rtl')
    expect(book.rendition).toMatchObject({
      layout: 'reflowable',
      viewport: { width: 600, height: 800 },
    })
  })
})

describe('makeBook of a preview', () => {
  const beyond = { availability: { state: 'unavailable' } }
  const book = makeBook({
    ...publication,
    preview: true,
    manifest: {
      metadata: {},
      readingOrder: [
        { href: 'a.xhtml', type: xhtml, size: 1500 },
        { href: 'b.xhtml', type: xhtml, size: 1024 },
        { href: 'c.xhtml', type: xhtml, size: 3000, properties: beyond },
      ],
      resources: [{ href: 'note.xhtml', type: xhtml, properties: beyond }],
    },
    positions: {
      total: 9,
      positions: ['a', 'a', 'b', 'b', 'b', 'b', 'c', 'c', 'c'].map((name) => ({
        href: `${name}.xhtml`,
        locations: {},
      })),
    },
  })

  it('shows what is open and counts what is not', () => {
    expect(book.sections.map(({ href, size, open }) => [href, size, open])).toEqual([
      ['a.xhtml', 2, 1],
      ['b.xhtml', 4, 0.25],
    ])
    expect(book.beyond.map(({ href, size }) => [href, size])).toEqual([
      ['c.xhtml', 3],
      ['note.xhtml', 0],
    ])
  })

  it('leads to the end of what is open where a place is not there', () => {
    const empty = document.implementation.createHTMLDocument()
    const anchorOf = (href: string) => book.resolveHref(href)?.anchor?.(empty)
    expect(anchorOf('a.xhtml#gone')).toBe(0)
    expect(anchorOf('b.xhtml#gone')).toBe(1)
    expect(book.resolveHref('c.xhtml')).toBeNull()
  })
})
