// What this device keeps of publications for reading offline (ADR 19). Each title has a cache
// of its own, which the service worker reads: the parts, the lease and the place that was kept last.
import { cornerCache, keptPrefix, leaseName, pagesCache, titleCache } from './kept-names'
import { keepsTitles, ownerKey } from './offline-owner'
import { session } from './session'
import type { Lease, Place, ReadingSession } from './types'

/** A lease as it is kept, with times by this device's clock. */
export interface Kept {
  lease: Lease
  /** '' when a guest kept it: then it is free for everybody */
  account: string
  from: number
  until: number
  /** every part is there */
  whole: boolean
}

const isHere = () => 'caches' in globalThis

/** A word for a token that does not tell the token. */
export async function wordFor(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16)).join('-')
}

/** Notes whose the kept titles are: this account's, for as long as it is signed in as it is now. */
export async function ownKept(account: string): Promise<void> {
  const token = session.token()
  localStorage.setItem(ownerKey, account && token ? `${account} ${await wordFor(token)}` : '')
}

/** The account that is signed in, as far as this device knows offline; null: a guest. */
export async function keptAccount(): Promise<string | null> {
  const [account, word] = (localStorage.getItem(ownerKey) ?? '').split(' ')
  const token = session.token()
  return account && token && word === (await wordFor(token)) ? account : null
}

/** Reads what a title's cache says of itself; null when it is not there or not to be read. */
export async function readKept(item: number): Promise<Kept | null> {
  if (!isHere() || !keepsTitles() || !(await caches.has(titleCache(item)))) return null
  const title = await caches.open(titleCache(item))
  const kept = (await (await title.match(leaseName))?.json()) as Kept | undefined
  if (!kept || (kept.account && kept.account !== (await keptAccount()))) return null
  return kept
}

export async function writeKept(kept: Kept): Promise<void> {
  const headers = { from: String(kept.from), until: String(kept.until) }
  const title = await caches.open(titleCache(kept.lease.session.item_id))
  await title.put(leaseName, new Response(JSON.stringify(kept), { headers }))
}

const runs = ({ from, until }: Kept, now = Date.now()) => from <= now && now < until

/** The session to read a kept title with: whole, inside its lease, at the place kept last. */
export async function keptSession(item: number): Promise<ReadingSession | null> {
  const kept = await readKept(item)
  if (!kept?.whole || !runs(kept)) return null
  const place = await readHere<Place>(item, 'place')
  const { session: reading } = kept.lease
  const guest = (await keptAccount()) === null
  return { ...reading, place: place ?? reading.place, guest, counterparts: await besides(reading) }
}

/** The counterparts with the places that were kept here last; a lease of an earlier build names none. */
const besides = ({ counterparts = [] }: Partial<ReadingSession>) =>
  Promise.all(
    counterparts.map(async (one) => {
      const place = await readHere<Place>(one.item_id, 'place')
      return { ...one, place: place ?? one.place }
    }),
  )

/** What belongs to the reading of a kept title, as the server said last. */
export type KeptPart = 'place' | 'entries'

export async function readHere<T>(item: number, name: KeptPart): Promise<T | null> {
  if (!(await readKept(item))) return null
  const title = await caches.open(titleCache(item))
  return ((await (await title.match(`/${name}`))?.json()) as T | undefined) ?? null
}

/** Notes it, if the title is kept. */
export async function writeHere(item: number, name: KeptPart, value: unknown): Promise<void> {
  if (!value || !(await readKept(item))) return
  const title = await caches.open(titleCache(item))
  await title.put(`/${name}`, Response.json(value))
}

/** The items that are kept or being kept. */
export async function keptItems(): Promise<number[]> {
  if (!isHere() || !keepsTitles()) return []
  const names = await caches.keys()
  return names.filter((name) => /^sudar-kept-\d+$/.test(name)).map((name) => Number(name.slice(11)))
}

/** Forgets one title; with the last one everything that was kept for reading. */
export async function forgetKept(item: number): Promise<void> {
  await caches.delete(titleCache(item))
  if ((await keptItems()).length === 0) await forgetAllKept()
}

const leaving = new Set<() => void>()

/** Hears that the person who kept titles has left, before the titles go. */
export const onLeave = (listener: () => void) => void leaving.add(listener)

/** Nothing that was kept survives the person who kept it, nor where they have been. */
export async function leaveKept(): Promise<void> {
  for (const listener of leaving) listener()
  await forgetAllKept()
  if (isHere()) for (const name of [pagesCache, cornerCache]) await caches.delete(name)
}

export async function forgetAllKept(): Promise<void> {
  localStorage.removeItem(ownerKey)
  if (!isHere()) return
  for (const name of await caches.keys()) if (name.startsWith(keptPrefix)) await caches.delete(name)
}
