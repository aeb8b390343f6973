import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { describe, expect, it, vi } from 'vitest'
import type { Landing } from './destination'
import { PdfLinks, pointOf } from './links'

/** An upright page of 200 × 400. */
const viewport = {
  width: 200,
  height: 400,
  convertToViewportPoint: (x: number, y: number) => [x, 400 - y],
  convertToViewportRectangle: ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]) => [
    x1,
    400 - y1,
    x2,
    400 - y2,
  ],
} as unknown as PageViewport

const doc = { numPages: 9 } as PDFDocumentProxy

async function layerOf(link: object, pageNumber = 3) {
  const follow = vi.fn<(page: number, landing: Landing) => void>()
  const links = new PdfLinks(doc, { page: (page) => `page ${page}` }, follow)
  const annotation = { subtype: 'Link', rect: [20, 300, 60, 340], ...link }
  const page = { pageNumber, getAnnotations: async () => [annotation] } as unknown as PDFPageProxy
  const layer = await links.layerOf(page, viewport)
  return { anchor: layer?.querySelector('a') ?? null, follow }
}

describe('a link of a PDF', () => {
  it('out of the document opens by itself and knows nothing of us', async () => {
    const { anchor } = await layerOf({ url: 'https://example.org/' })
    expect(anchor).toMatchObject({
      href: 'https://example.org/',
      target: '_blank',
      rel: 'noopener noreferrer',
      ariaLabel: 'https://example.org/',
    })
  })

  it.each([
    ['a program', { url: 'javascript:alert(1)' }],
    ['a file', { url: 'file:///etc/passwd' }],
    ['a page that is not there', { dest: [9, { name: 'Fit' }] }],
    ['an action no viewer need know', { action: 'Print' }],
    ['what is no link', { subtype: 'Text', url: 'https://example.org/' }],
  ])('to %s is not drawn', async (_, link) => {
    expect((await layerOf(link)).anchor).toBeNull()
  })

  it.each([
    ['a destination', { dest: [6, { name: 'XYZ' }, 0, 200] }, { page: 7, left: 0, top: 200 }],
    ['the next page', { action: 'NextPage' }, { page: 4, left: 0, top: null }],
    ['the page before', { action: 'PrevPage' }, { page: 2, left: 0, top: null }],
    ['the last page', { action: 'LastPage' }, { page: 9, left: 0, top: null }],
  ])('to %s is named and followed', async (_, link, landing) => {
    const { anchor, follow } = await layerOf(link)
    expect(anchor?.ariaLabel).toBe(`page ${landing.page}`)
    anchor?.click()
    expect(follow).toHaveBeenCalledWith(3, landing)
  })

  it('stands in shares of its page', async () => {
    const { style } = (await layerOf({ url: 'https://example.org/' })).anchor ?? {}
    expect(style).toMatchObject({ left: '10%', top: '15%', width: '20%', height: '10%' })
  })
})

describe('a landing', () => {
  it.each([
    [{ page: 7, left: 0, top: 300 }, 0.25],
    [{ page: 7, left: 0, top: null }, 0],
    [{ page: 7, left: 0, top: 900 }, 0],
  ])('%o is at a share of the shown page', (landing, share) => {
    expect(pointOf(landing, viewport)).toEqual({ page: 7, share })
  })
})
