// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaseName, piece, pieceName, titleCache } from '@/api/kept-names'
import { partOf } from './parts'

const track = '/edu/read/7/1/track.mp3'
const size = piece + 10
const kept = new Map<string, Map<string, Response>>()

/** The server is not there: what is not kept does not come. */
const unreachable = () => Promise.reject(new Error('offline'))

beforeEach(() => {
  const bytes = new Blob([new Uint8Array(size).map((_, at) => at % 251)])
  const headers = { whole: String(size), 'Content-Type': 'audio/mpeg' }
  const lease = { from: '0', until: String(Date.now() + 60_000) }
  kept.set(
    titleCache(7),
    new Map([
      [leaseName, new Response('{}', { headers: lease })],
      [pieceName(track, 0), new Response(bytes.slice(0, piece), { headers })],
      [pieceName(track, piece), new Response(bytes.slice(piece), { headers })],
      ['/edu/read/7/1/part.xhtml', new Response('0123456789')],
    ]),
  )
  vi.stubGlobal('fetch', unreachable)
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    open: async (name: string) => ({
      match: async (key: string) => kept.get(name)?.get(key)?.clone(),
    }),
    delete: async (name: string) => kept.delete(name),
  })
})

afterEach(() => vi.unstubAllGlobals())

const ask = (path: string, range?: string) => {
  const url = new URL(path, 'http://library.test')
  return partOf(new Request(url, { headers: range ? { Range: range } : {} }), url)
}

test.each([
  ['a range in one piece', 'bytes=5-9', `bytes 5-9/${size}`, 5],
  [
    'a range over two pieces',
    `bytes=${piece - 3}-${piece + 3}`,
    `bytes ${piece - 3}-${piece + 3}/${size}`,
    7,
  ],
  [
    'an open range, to the end of its piece',
    'bytes=100-',
    `bytes 100-${piece - 1}/${size}`,
    piece - 100,
  ],
  [
    'an open range in the last piece',
    `bytes=${piece + 2}-`,
    `bytes ${piece + 2}-${size - 1}/${size}`,
    8,
  ],
  [
    'an end beyond the part',
    `bytes=${piece}-${size + 99}`,
    `bytes ${piece}-${size - 1}/${size}`,
    10,
  ],
])('%s is cut from the pieces', async (_, range, answered, length) => {
  const response = await ask(track, range)
  expect(response.status).toBe(206)
  expect(response.headers.get('Content-Range')).toBe(answered)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.length).toBe(length)
  expect(bytes[0]).toBe(Number(/\d+/.exec(range)?.[0]) % 251)
})

test('a part in pieces is joined when it is asked for whole', async () => {
  const response = await ask(track)
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBe(size)
})

test('a part that is kept whole is cut, and its name may be escaped otherwise', async () => {
  expect(await (await ask('/edu/read/7/1/part.xhtml')).text()).toBe('0123456789')
  expect(await (await ask('/edu/read/7/1/part%2Exhtml', 'bytes=2-4')).text()).toBe('234')
})

test('a range beyond the end is refused', async () => {
  const response = await ask(track, `bytes=${size}-`)
  expect(response.status).toBe(416)
  expect(response.headers.get('Content-Range')).toBe(`bytes */${size}`)
})

test('a title whose lease has ended is thrown away', async () => {
  const ended = { from: '0', until: String(Date.now() - 1) }
  kept.get(titleCache(7))?.set(leaseName, new Response('{}', { headers: ended }))
  await expect(ask(track)).rejects.toThrow('offline')
  expect(kept.has(titleCache(7))).toBe(false)
})
