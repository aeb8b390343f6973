import type { PDFDocumentProxy } from 'pdfjs-dist'
import { describe, expect, it } from 'vitest'
import { landingOf } from './destination'

const ref = { num: 7, gen: 0 }
const doc = {
  numPages: 12,
  getDestination: async (name: string) =>
    name === 'part' ? [ref, { name: 'XYZ' }, 72, 540, null] : null,
  getPageIndex: async (page: unknown) => {
    if (page !== ref) throw new Error('no such page')
    return 3
  },
} as unknown as PDFDocumentProxy

describe('a destination', () => {
  it.each([
    ['by name', 'part', { page: 4, left: 72, top: 540 }],
    ['by reference', [ref, { name: 'Fit' }], { page: 4, left: 0, top: null }],
    ['by number', [0, { name: 'FitH' }, 300], { page: 1, left: 0, top: 300 }],
    ['of a part', [ref, { name: 'FitR' }, 10, 20, 30, 40], { page: 4, left: 10, top: 40 }],
    ['without a height', [ref, { name: 'XYZ' }, null, null, 0], { page: 4, left: 0, top: null }],
  ])('%s leads to a page', async (_, dest, landing) => {
    expect(await landingOf(doc, dest)).toEqual(landing)
  })

  it.each([
    ['an unknown name', 'nowhere'],
    ['a page that is gone', [{ num: 1, gen: 0 }, { name: 'Fit' }]],
    ['a page beyond the last', [12, { name: 'Fit' }]],
    ['nothing', null],
    ['an empty list', []],
  ])('%s leads nowhere', async (_, dest) => {
    expect(await landingOf(doc, dest)).toBeNull()
  })
})
