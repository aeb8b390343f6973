import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { leaveKept } from '@/api/lease'
import { session } from '@/api/session'
import { fakeCaches } from '@/kit/testing/fake-caches'
import { forgetKept, orKept, readKept } from './kept'

const key = ['research', 'entries', { folder: 'f' }]
const refusal = (status: number) => async () => {
  throw new ApiError(status, 'x', '')
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('caches', fakeCaches())
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  session.begin('token-1')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('without a connection a call is answered as it was last', async () => {
  await expect(orKept(key, refusal(0))).rejects.toThrow()
  expect(await orKept(key, async () => [1])).toEqual([1])
  expect(await orKept(key, refusal(0))).toEqual([1])
  expect(await orKept(key, async () => [2])).toEqual([2])
  expect(await orKept(key, refusal(0))).toEqual([2])
})

test('a connection that failed once is tried again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const run = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(0, 'offline', ''))
    .mockResolvedValue(3)
  expect(await orKept(key, run)).toBe(3)
  expect(run).toHaveBeenCalledTimes(2)
})

test.each([403, 404])('what is refused with %d is not kept any longer', async (status) => {
  await orKept(key, async () => [1])
  await expect(orKept(key, refusal(status))).rejects.toThrow()
  expect(await readKept(key)).toBeUndefined()
})

test('a failure of the server is no answer, and takes none away', async () => {
  await orKept(key, async () => [1])
  await expect(orKept(key, refusal(503))).rejects.toThrow()
  expect(await readKept(key)).toEqual([1])
})

test('answers about a folder are forgotten with it', async () => {
  await orKept(key, async () => [1])
  await orKept(['research', 'total'], async () => 1)
  await forgetKept(([, name]) => name === 'entries')
  expect(await readKept(key)).toBeUndefined()
  expect(await readKept(['research', 'total'])).toBe(1)
})

test('another sign-in finds nothing, and after signing out nothing is there', async () => {
  await orKept(key, async () => [1])
  session.begin('token-2')
  expect(await readKept(key)).toBeUndefined()
  await orKept(key, async () => [2])
  session.end()
  await leaveKept()
  await orKept(key, async () => [3])
  expect(await caches.keys()).toEqual([])
})

test('an answer that comes after signing out is not kept', async () => {
  const late = orKept(key, async () => {
    session.end()
    return [1]
  })
  expect(await late).toEqual([1])
  expect(await readKept(key)).toBeUndefined()
  expect(await caches.keys()).toEqual([])
})
