import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { piece } from '@/api/kept-names'
import { keptAccount, keptItems, keptSession, leaveKept, writeHere } from '@/api/lease'
import { keepsTitles } from '@/api/offline-owner'
import { session } from '@/api/session'
import type { Lease, LeasePart } from '@/api/types'
import { fakeCaches } from '@/kit/testing/fake-caches'
import { type Keep, OfflineTitles } from './offline-titles'
import { stepsOf } from './steps'

const start = Date.parse('2026-11-23T01:00:00Z')
const days = 86_400_000

const parts: LeasePart[] = [
  { href: 'manifest.json', bytes: 300, etag: '"m"', ranges: false },
  { href: 'a%20(1).xhtml', bytes: 400, etag: '"a"', ranges: false },
  { href: 'track.mp3', bytes: piece + 10, etag: '"t"', ranges: true },
]

/** A lease as the server's clock, an hour behind, has it. */
const leaseOf = (part: Partial<Lease> = {}, revision = 1) =>
  ({
    granted_at: new Date(Date.now() - 3_600_000).toISOString(),
    expires_at: new Date(Date.now() - 3_600_000 + 14 * days).toISOString(),
    bytes: 6_000_000,
    parts,
    session: {
      item_id: 7,
      revision,
      kind: 'audio',
      base_url: `/edu/read/7/${revision}/`,
      content: { title: 'Туул' },
      place: null,
    },
    ...part,
  }) as Lease

let asked: string[]
let line: (url: string) => boolean
let lease: () => Promise<Lease>
let account: string
let gone: string[]

const offlineTitles = () =>
  new OfflineTitles({
    ask: () => lease(),
    room: async () => 1e9,
    account: async () => account,
    keepApp: async () => {},
    onGone: (why, title) => gone.push(`${why} ${title}`),
  })

const etagOf = (url: string) => parts.find(({ href }) => url.endsWith(href))?.etag ?? ''

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  localStorage.clear()
  asked = []
  gone = []
  account = ''
  line = () => true
  lease = async () => leaseOf()
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const range = (init?.headers as Record<string, string> | undefined)?.Range ?? ''
    if (!line(url + range)) throw new TypeError('no connection')
    asked.push(url.replace(/.*\//, '') + range)
    const [, from, to] = /(\d+)-(\d+)/.exec(range) ?? []
    const body = 'x'.repeat(from ? Number(to) - Number(from) + 1 : 5)
    return new Response(body, { headers: { ETag: etagOf(url) } })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stepOf = (keep: Keep) => keep.step

async function kept(): Promise<OfflineTitles> {
  const one = offlineTitles()
  await one.ask(7)
  await one.start(7)
  expect(one.of(7)).toMatchObject({ step: 'kept', until: start + 14 * days })
  return one
}

test('large parts are kept in pieces, and one name stands for one address', () => {
  expect(stepsOf(leaseOf()).map(({ name, bytes, from }) => [name, bytes, from])).toEqual([
    ['/edu/read/7/1/manifest.json', 300, null],
    ['/edu/read/7/1/a%20(1).xhtml', 400, null],
    ['/edu/read/7/1/track.mp3?at=0', piece, 0],
    [`/edu/read/7/1/track.mp3?at=${piece}`, 10, piece],
  ])
})

test('a title is asked for, brought whole, and opened while the lease runs', async () => {
  const one = offlineTitles()
  await one.ask(7)
  expect(one.of(7)).toMatchObject({ step: 'offered', free: 1e9 })
  expect(asked).toEqual([])
  await one.start(7)
  expect(asked.length).toBe(4)
  expect(await keptSession(7)).toMatchObject({ item_id: 7, guest: true })
  await writeHere(7, 'place', { version: 3 })
  expect((await keptSession(7))?.place).toEqual({ version: 3 })
  vi.setSystemTime(start + 14 * days - 1)
  expect(await keptSession(7)).not.toBeNull()
  vi.setSystemTime(start + 14 * days)
  expect(await keptSession(7)).toBeNull()
})

test('a small title is kept by one press, of a large one the size is told first', async () => {
  lease = async () => leaseOf({ bytes: 5_000_000 })
  const one = offlineTitles()
  await one.ask(7)
  expect(one.of(7)).toMatchObject({ step: 'kept' })
  await one.remove(7)
  lease = async () => leaseOf({ bytes: 5_000_001 })
  await one.ask(7)
  expect(one.of(7)).toMatchObject({ step: 'offered', lease: { bytes: 5_000_001 } })
})

test('a clock that was set back does not lengthen a lease', async () => {
  await kept()
  vi.setSystemTime(start - days)
  expect(await keptSession(7)).toBeNull()
})

test('an interrupted download goes on with what is missing', async () => {
  line = (url) => !url.includes(`bytes=${piece}-`)
  const one = offlineTitles()
  await one.ask(7)
  await one.start(7)
  expect(one.of(7)).toMatchObject({ step: 'stopped', done: piece + 700 })
  expect(await keptSession(7)).toBeNull()

  const next = offlineTitles() // the page was closed meanwhile
  await next.look()
  expect(next.of(7)).toMatchObject({ step: 'stopped', done: piece + 700 })
  line = () => true
  asked = []
  await next.renew(false)
  expect(asked).toEqual([])
  await next.renew(true)
  expect(asked).toEqual([`track.mp3bytes=${piece}-${piece + 9}`])
  expect(stepOf(next.of(7))).toBe('kept')
})

test('bytes of another edition, or fewer than promised, are not kept', async () => {
  parts[2] = { ...(parts[2] as LeasePart), etag: '"other"' }
  vi.stubGlobal('fetch', async () => new Response('x', { headers: { ETag: '"t"' } }))
  const one = offlineTitles()
  await one.ask(7)
  await one.start(7)
  expect(one.of(7)).toMatchObject({ step: 'stopped', done: 0 })
  parts[2] = { ...(parts[2] as LeasePart), etag: '"t"' }
})

test('what has run out is thrown away', async () => {
  await kept()
  vi.setSystemTime(start + 14 * days)
  const one = offlineTitles()
  await one.look()
  expect(gone).toEqual(['expired Туул'])
  expect(await keptItems()).toEqual([])
  expect(keepsTitles()).toBe(false)
})

test('a lease is renewed once a day, and a new edition is brought', async () => {
  const one = await kept()
  vi.setSystemTime(start + days - 1)
  await one.renew(true)
  expect(one.of(7)).toMatchObject({ until: start + 14 * days })
  vi.setSystemTime(start + days)
  await one.renew(true)
  expect(one.of(7)).toMatchObject({ until: start + 15 * days })
  vi.setSystemTime(start + 3 * days)
  lease = async () => leaseOf({}, 2)
  asked = []
  await one.renew(true)
  expect(asked.length).toBe(4)
  expect((await keptSession(7))?.revision).toBe(2)
})

test.each([
  [403, true],
  [404, true],
  [422, true],
  [0, false],
  [503, false],
])('renewing answered by %d throws away: %s', async (status, thrown) => {
  const one = await kept()
  vi.setSystemTime(start + 2 * days)
  lease = async () => {
    throw new ApiError(status, 'x', '')
  }
  await one.renew(true)
  expect((await keptItems()).length).toBe(thrown ? 0 : 1)
  expect(gone.length).toBe(thrown ? 1 : 0)
})

test('a title is its account’s alone, for as long as that is signed in', async () => {
  session.begin('token-1')
  account = 'a'
  const one = await kept()
  expect(await keptAccount()).toBe('a')
  expect(localStorage.getItem('sudar.kept')).not.toContain('token-1')
  session.begin('token-2')
  expect(await keptSession(7)).toBeNull()
  await one.settle() // the same person, by another sign-in
  expect(await keptSession(7)).not.toBeNull()
  session.begin('token-3')
  account = 'b'
  await one.settle()
  expect(await keptItems()).toEqual([])
  expect(one.snapshot().size).toBe(0)
})

test('what a guest keeps stays when they sign in, and goes when they sign out', async () => {
  const one = await kept()
  session.begin('token-1')
  account = 'a'
  await one.settle()
  expect(await keptSession(7)).toMatchObject({ guest: false })
  session.end()
  await leaveKept()
  expect(await caches.keys()).toEqual([])
  expect(keepsTitles()).toBe(false)
})

test('taken away while it is brought, it does not come back', async () => {
  const one = offlineTitles()
  await one.ask(7)
  const brought = one.start(7)
  line = () => false
  await one.remove(7)
  await brought
  expect(stepOf(one.of(7))).toBe('none')
})

test('a refusal is shown, and nothing is kept', async () => {
  lease = async () => {
    throw new ApiError(422, 'not_kept', '')
  }
  const one = offlineTitles()
  await one.ask(7)
  expect(stepOf(one.of(7))).toBe('failed')
  one.leave(7)
  expect(one.snapshot().size).toBe(0)
})
