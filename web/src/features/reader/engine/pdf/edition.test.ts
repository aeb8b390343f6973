import { expect, it, vi } from 'vitest'
import type { PdfDocument } from './document'
import { PdfEdition } from './edition'

const quote = { highlight: 'Голын мөс цөмөрч, хавар ирэв.' }

/** A document whose pages have these lines, and the numbers of those that were read. */
function made(...pages: string[][]) {
  const read: number[] = []
  const getPage = vi.fn(async (page: number) => {
    read.push(page)
    const items = (pages[page - 1] ?? []).map((str) => ({ str }))
    const streamTextContent = () =>
      new ReadableStream({
        start(line) {
          for (const item of items) line.enqueue({ items: [item, { type: 'beginMarkedContent' }] })
          line.close()
        },
      })
    return { streamTextContent }
  })
  const doc = { numPages: pages.length, getPage } as unknown as PdfDocument
  return { edition: new PdfEdition(doc), read }
}

const words = ['Голын мөс ', 'цөмөрч, ', 'хавар ирэв.']

it('finds a passage over its lines, on the nearest page', async () => {
  const { edition } = made(words, [], [], ['Өөр'], words)
  expect(await edition.seek(quote, 4)).toMatchObject({ index: 4, whole: true })
})

it('reads its own page first, and none twice', async () => {
  const { edition, read } = made([], words, [])
  expect(await edition.seek(quote, 2)).toMatchObject({ index: 1 })
  expect(read[0]).toBe(2)
  const before = read.length
  expect(await edition.seek({ highlight: 'Энэ өгүүлбэр энд байхгүй.' }, 2)).toBeNull()
  expect(read).toHaveLength(before)
})

it('finds nothing in pages without text', async () => {
  expect(await made([], [], []).edition.seek(quote, 1)).toBeNull()
})

it('does not say so when a page does not come', async () => {
  const doc = { numPages: 1, getPage: () => Promise.reject(new Error('no connection')) }
  const broken = new PdfEdition(doc as unknown as PdfDocument)
  await expect(broken.seek(quote, 1)).rejects.toThrow('no connection')
})
