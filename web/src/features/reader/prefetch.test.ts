import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReadingSession } from '@/api/types'
import { prefetchSession, takeSession } from './prefetch'

const asked = vi.hoisted(() => vi.fn())
vi.mock('@/api/client', () => ({ api: { POST: asked } }))

const sessionOf = (item_id: number) =>
  ({ item_id, base_url: `/edu/read/${item_id}/1/free/` }) as ReadingSession
const never = new Promise<never>(() => undefined)

beforeEach(() => {
  asked.mockReset()
  asked.mockImplementation(async (_: string, { params }) => ({
    data: { data: sessionOf(params.path.item_id) },
  }))
})
afterEach(() => {
  delete window.readAhead
})

it('takes up what the page asked for, once', async () => {
  window.readAhead = { item: 7, session: Promise.resolve(sessionOf(7)) }
  expect(await takeSession(7)).toEqual(sessionOf(7))
  expect(asked).not.toHaveBeenCalled()
  await takeSession(7)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('asks itself when the page was refused, or asked for another item', async () => {
  window.readAhead = { item: 7, session: Promise.resolve(null) }
  await takeSession(7)
  window.readAhead = { item: 8, session: never }
  expect(await takeSession(7)).toEqual(sessionOf(7))
  expect(asked).toHaveBeenCalledTimes(2)
})

it('waits no longer than it may', async () => {
  window.readAhead = { item: 7, session: never }
  asked.mockRejectedValue(new Error('late'))
  await expect(takeSession(7, AbortSignal.timeout(1))).rejects.toThrow('late')
})

it('is asked for by the route as well, and tells why it was refused', async () => {
  prefetchSession(7)
  prefetchSession(7)
  await takeSession(7)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRejectedValue(new Error('refused'))
  prefetchSession(7)
  await expect(takeSession(7)).rejects.toThrow('refused')
})
