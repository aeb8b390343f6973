import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onFirstToast, receiveToasts, type Toast } from '@/kit/feedback/toast'
import { fetchPart } from './part'

const url = '/edu/read/7/1/grant/a.xhtml'

/** A server that responds in this order; a number of seconds is a 429. */
function responses(...given: (number | 'part' | 'refused')[]) {
  const asked = vi.fn(async (_: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted()
    const next = given.shift() ?? 'part'
    if (typeof next !== 'number') return new Response('', { status: next === 'part' ? 200 : 403 })
    return new Response('', { status: 429, headers: next ? { 'Retry-After': `${next}` } : {} })
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

describe('a part of a publication', () => {
  const told: Toast[] = []
  let now = Date.now() // what one test was told is long ago in the next
  beforeEach(() => {
    vi.useFakeTimers()
    now += 3_600_000
    vi.setSystemTime(now)
    told.length = 0
    onFirstToast(() => undefined)
    receiveToasts((toast) => told.push(toast))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    ['comes', ['part'], 0, 1, 200],
    ['is waited for', [2, 'part'], 2, 2, 200],
    ['is waited for again', [2, 30, 'part'], 32, 3, 200],
    ['is refused', ['refused'], 0, 1, 403],
    ['is refused after a wait', [3, 'refused'], 3, 2, 403],
    ['is not asked for again without a time', [0], 0, 1, 429],
    ['is not waited for without end', [100, 100], 100, 2, 429],
  ] as const)('%s', async (_, given, seconds, times, status) => {
    const asked = responses(...given)
    const coming = fetchPart(url)
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    expect((await coming).status).toBe(status)
    expect(asked).toHaveBeenCalledTimes(times)
  })

  it('is not asked for before its time', async () => {
    const asked = responses(4)
    const coming = fetchPart(url)
    await vi.advanceTimersByTimeAsync(3999)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await coming).status).toBe(200)
  })

  it('is not waited for when nobody wants it any more', async () => {
    const asked = responses(20)
    const stop = new AbortController()
    const coming = fetchPart(url, { signal: stop.signal })
    const ended = expect(coming).rejects.toThrow('gone')
    await vi.advanceTimersByTimeAsync(1000)
    stop.abort(new Error('gone'))
    await ended
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('says once that many wait long, and nothing of a short wait', async () => {
    responses(2)
    void fetchPart(url)
    await vi.advanceTimersByTimeAsync(2000)
    expect(told).toHaveLength(0)
    responses(20, 20, 20)
    void Promise.all([fetchPart(url), fetchPart(url), fetchPart(url)])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ kind: 'info', stay: 20_000 })
  })
})
