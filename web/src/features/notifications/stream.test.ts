import { afterEach, expect, it, vi } from 'vitest'
import { pauseAfter } from './live'
import { type Change, readStream } from './stream'

afterEach(() => vi.unstubAllGlobals())

/** A response whose body comes in pieces. */
const pieces = (...texts: string[]) =>
  new Response(
    new ReadableStream({
      start(to) {
        for (const text of texts) to.enqueue(new TextEncoder().encode(text))
        to.close()
      },
    }),
  )

async function read(response: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(response))
  const heard: Change[] = []
  const ids: string[] = []
  const onOpen = vi.fn()
  const ended = await readStream({
    address: 'http://library.test/events',
    headers: {},
    signal: new AbortController().signal,
    onOpen,
    onEvent: (change) => heard.push(change),
    onId: (id) => ids.push(id),
  })
  return { heard, ids, ended, opened: onOpen.mock.calls.length }
}

it('takes events apart, wherever the pieces break', async () => {
  const text = 'id: 7\n\n:\n\nid: 8\ndata: {"topic":"notifications","id":"а"}\n\nid: 9\ndata: {"to'
  const { heard, ids, ended, opened } = await read(async () =>
    pieces(...(text.match(/[\s\S]{1,5}/g) ?? [])),
  )
  expect(heard).toEqual([{ topic: 'notifications', id: 'а' }])
  expect(ids).toEqual(['7', '8'])
  expect(ended).toEqual({ status: 0 })
  expect(opened).toBe(1)
})

it('tells a refusal from a broken connection', async () => {
  expect((await read(async () => new Response('', { status: 402 }))).ended.status).toBe(402)
  const broken = await read(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(broken.ended.status).toBe(0)
  expect(broken.opened).toBe(0)
})

it('spreads the next try, ever further, up to a minute', () => {
  expect(pauseAfter(1, 0)).toBe(250)
  expect(pauseAfter(1, 1)).toBe(2250)
  expect(pauseAfter(20, 1)).toBe(60_250)
})
