// What the corner was answered last, kept in this browser for the time without a connection: for who
// is signed in now, and gone with them (api/lease.ts).
import { ApiError } from '@/api/error'
import { cornerCache } from '@/api/kept-names'
import { wordFor } from '@/api/lease'
import { session } from '@/api/session'

type Key = readonly unknown[]

/** Answers that are kept; the one that came first goes first. */
const most = 300
const ownerName = '/owner'
const answerName = '/answer'
/** How soon a connection that failed once is tried again, in ms. */
const again = 400

const nameOf = (key: Key) => `${answerName}?${encodeURIComponent(JSON.stringify(key))}`

function keyOf(url: string): Key | null {
  const { pathname, search } = new URL(url)
  return pathname === answerName ? JSON.parse(decodeURIComponent(search.slice(1))) : null
}

/** Works with what is kept of who is signed in; what somebody else left is thrown away before. */
async function withStore<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  const token = session.token()
  if (!token || !('caches' in globalThis)) return
  const word = await wordFor(token)
  const owner = await (await (await caches.open(cornerCache)).match(ownerName))?.text()
  if (owner !== word) await caches.delete(cornerCache)
  const cache = await caches.open(cornerCache)
  if (owner !== word) await cache.put(ownerName, new Response(word))
  const done = await work(cache)
  if (session.token() === token) return done
  await caches.delete(cornerCache) // they have left meanwhile
}

/** One after the other: each looks first whose the store is. */
let line: Promise<unknown> = Promise.resolve()

function inLine<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  const done = line.then(() => withStore(work)).catch(() => undefined)
  line = done
  return done
}

export const readKept = <T>(key: Key) =>
  inLine(async (cache) => (await (await cache.match(nameOf(key)))?.json()) as T | undefined)

export const keep = (key: Key, answer: unknown) =>
  inLine(async (cache) => {
    await cache.delete(nameOf(key))
    await cache.put(nameOf(key), Response.json(answer))
    const kept = (await cache.keys()).filter(({ url }) => keyOf(url))
    for (const { url } of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(url)
  })

/** Forgets every answer of which that is said. */
export const forgetKept = (goes: (key: Key) => boolean) =>
  inLine(async (cache) => {
    for (const { url } of await cache.keys()) {
      const key = keyOf(url)
      if (key && goes(key)) await cache.delete(url)
    }
  })

const unreachable = (error: unknown) => error instanceof ApiError && error.status === 0

/** Once more where the device believes that it has a connection. */
const patiently = <T>(run: () => Promise<T>) =>
  run().catch(async (error: unknown) => {
    if (!unreachable(error) || !navigator.onLine) throw error
    await new Promise((rested) => setTimeout(rested, again))
    return run()
  })

/** What a call answers, or without a connection what it answered last; a refusal is no such answer. */
export async function orKept<T>(key: Key, run: () => Promise<T>): Promise<T> {
  try {
    const answer = await patiently(run)
    void keep(key, answer)
    return answer
  } catch (error) {
    const refused = error instanceof ApiError && [403, 404].includes(error.status)
    if (refused) void forgetKept((each) => nameOf(each) === nameOf(key))
    const kept = unreachable(error) ? await readKept<T>(key) : undefined
    if (kept === undefined) throw error
    return kept
  }
}

/** A call that is answered without a connection too, and asked anew when there is one. */
export const offlineToo = { networkMode: 'always', refetchOnReconnect: 'always' } as const
