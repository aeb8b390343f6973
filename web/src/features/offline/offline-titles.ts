// The titles on this device: asked for, brought, renewed, thrown away. One of it runs in a page and
// goes on while the reader walks through the library.

import { ApiError } from '@/api/error'
import { titleCache } from '@/api/kept-names'
import {
  forgetAllKept,
  forgetKept,
  type Kept,
  keptAccount,
  keptItems,
  onLeave,
  ownKept,
  readKept,
  writeKept,
} from '@/api/lease'
import { keepsTitles } from '@/api/offline-owner'
import { noteEnded, noteOpened } from '@/api/opened'
import type { Lease } from '@/api/types'
import { download, missing } from './download'
import { bytesOf, stepsOf } from './steps'

/** How a title stands. */
export type Keep =
  | { step: 'none' | 'asking' }
  | { step: 'failed'; error: Error }
  | { step: 'offered'; lease: Lease; free: number | null }
  | { step: 'loading' | 'stopped'; lease: Lease; done: number }
  | { step: 'kept'; lease: Lease; until: number }

export interface OfflineTitlesOptions {
  ask(item: number): Promise<Lease>
  room(): Promise<number | null>
  /** whose they are: the account that is signed in, '' for a guest */
  account(): Promise<string>
  /** the screens that a title is read on */
  keepApp(item: number, pdf: boolean): Promise<void>
  /** a title was thrown away: the right or the time has ended */
  onGone(why: 'ended' | 'expired', title: string): void
}

const nothing: Keep = { step: 'none' }
/** What is kept by one press, in bytes; of more the size is told first. */
const little = 5_000_000
/** A lease is renewed when it is older than this, in ms. */
const renewAfter = 86_400_000

/** The right is gone for good, not the connection. */
const ended = (error: unknown) =>
  error instanceof ApiError && [403, 404, 410, 422].includes(error.status)

/** The server's times by this device's clock, whatever that says. */
const timesOf = ({ granted_at, expires_at }: Lease, now = Date.now()) => ({
  from: now,
  until: now + Date.parse(expires_at) - Date.parse(granted_at),
})

export class OfflineTitles {
  readonly #options: OfflineTitlesOptions
  readonly #listeners = new Set<() => void>()
  readonly #running = new Map<number, AbortController>()
  #titles: ReadonlyMap<number, Keep> = new Map()

  constructor(options: OfflineTitlesOptions) {
    this.#options = options
    onLeave(() => this.#leave())
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Every title that anything is known of. */
  readonly snapshot = () => this.#titles

  readonly of = (item: number): Keep => this.#titles.get(item) ?? nothing

  /** Looks at what is here; what has run out is thrown away. */
  async look(): Promise<void> {
    for (const item of await keptItems()) if (!this.#running.has(item)) await this.#lookAt(item)
  }

  async #lookAt(item: number): Promise<void> {
    const kept = await readKept(item)
    if (!kept) return
    if (Date.now() >= kept.until) return this.#forget(item, 'expired', kept)
    const { lease, until } = kept
    if (kept.whole) return this.#set(item, { step: 'kept', lease, until })
    const steps = stepsOf(lease)
    const left = await missing(steps, await caches.open(titleCache(item)))
    this.#set(item, { step: 'stopped', lease, done: bytesOf(steps) - bytesOf(left) })
  }

  /** Asks what keeping a title would take. A small one that fits is brought at once. */
  async ask(item: number): Promise<void> {
    this.#set(item, { step: 'asking' })
    try {
      const [lease, free] = await Promise.all([this.#options.ask(item), this.#options.room()])
      this.#set(item, { step: 'offered', lease, free })
      if (lease.bytes <= little && (free === null || free > lease.bytes)) await this.start(item)
    } catch (error) {
      this.#set(item, { step: 'failed', error: error as Error })
    }
  }

  /** The offer is not taken. */
  leave(item: number): void {
    this.#set(item, nothing)
  }

  /** Brings a title, or the rest of it. */
  async start(item: number): Promise<void> {
    if (this.#running.has(item)) return
    const stop = new AbortController()
    this.#running.set(item, stop)
    void navigator.storage?.persist?.()
    try {
      const now = this.of(item)
      const lease = now.step === 'offered' ? now.lease : await this.#options.ask(item)
      await this.#bring(item, lease, stop.signal)
    } catch (error) {
      if (this.#running.get(item) === stop) await this.#broken(item, error as Error)
    } finally {
      if (this.#running.get(item) === stop) this.#running.delete(item)
    }
  }

  /** Goes on later. */
  stop(item: number): void {
    this.#running.get(item)?.abort()
  }

  async remove(item: number): Promise<void> {
    this.stop(item)
    this.#running.delete(item)
    await forgetKept(item)
    this.#set(item, nothing)
  }

  /** Asks anew for what is kept; `resume`: goes on with what was interrupted. */
  async renew(resume: boolean): Promise<void> {
    await this.look()
    for (const [item, keep] of this.#titles) {
      if (keep.step === 'stopped' && resume) await this.start(item)
      if (keep.step !== 'kept') continue
      await this.#options.keepApp(item, keep.lease.session.kind === 'pdf').catch(() => undefined)
      await this.#renewOne(item).catch(() => undefined)
    }
    if ((await keptItems()).length === 0 && this.#running.size === 0) await forgetAllKept()
  }

  async #renewOne(item: number): Promise<void> {
    const kept = await readKept(item)
    if (!kept || Date.now() - kept.from < renewAfter) return
    try {
      const lease = await this.#options.ask(item)
      // another revision, or the same by another right: its parts have other names
      if (lease.session.base_url === kept.lease.session.base_url)
        return await this.#write(lease, true)
      await forgetKept(item)
      this.#set(item, { step: 'offered', lease, free: null })
      await this.start(item)
    } catch (error) {
      if (ended(error)) await this.#forget(item, 'ended', kept)
    }
  }

  /** Somebody else is signed in, or nobody: only what is theirs stays. */
  async settle(): Promise<void> {
    const account = await this.#options.account()
    this.#stopAll()
    await ownKept(account)
    const left = []
    for (const item of await keptItems()) if (await readKept(item)) left.push(item)
    for (const item of await keptItems()) if (!left.includes(item)) await forgetKept(item)
    this.#titles = new Map()
    await this.look()
    this.#tell()
  }

  /** Nobody is signed in any more. */
  #leave(): void {
    this.#stopAll()
    this.#titles = new Map()
    this.#tell()
  }

  #stopAll(): void {
    for (const stop of this.#running.values()) stop.abort()
    this.#running.clear()
  }

  async #bring(item: number, lease: Lease, signal: AbortSignal): Promise<void> {
    const account = await this.#options.account()
    if (!keepsTitles() || (await keptAccount()) !== (account || null)) await ownKept(account)
    await noteOpened(lease.session)
    this.#set(item, { step: 'loading', lease, done: 0 })
    await this.#write(lease, false, account)
    const title = await caches.open(titleCache(item))
    const onKept = (done: number) => {
      if (!signal.aborted) this.#set(item, { step: 'loading', lease, done })
    }
    await this.#options.keepApp(item, lease.session.kind === 'pdf')
    await download({ steps: stepsOf(lease), title, signal, onKept })
    await this.#write(lease, true, account)
  }

  async #write(lease: Lease, whole: boolean, account?: string): Promise<void> {
    const { item_id } = lease.session
    const before = account === undefined ? await readKept(item_id) : null
    const kept = { lease, account: account ?? before?.account ?? '', ...timesOf(lease), whole }
    await writeKept(kept)
    if (whole) this.#set(item_id, { step: 'kept', lease, until: kept.until })
  }

  async #broken(item: number, error: Error): Promise<void> {
    const now = this.of(item)
    if (ended(error)) {
      await forgetKept(item)
      await noteEnded(item)
    } else if (now.step === 'loading') return this.#set(item, { ...now, step: 'stopped' })
    else if (now.step === 'stopped') return
    this.#set(item, { step: 'failed', error })
  }

  async #forget(item: number, why: 'ended' | 'expired', { lease }: Kept): Promise<void> {
    await forgetKept(item)
    await noteEnded(item)
    this.#set(item, nothing)
    this.#options.onGone(why, lease.session.content.title)
  }

  #set(item: number, keep: Keep): void {
    const titles = new Map(this.#titles)
    if (keep.step === 'none') titles.delete(item)
    else titles.set(item, keep)
    this.#titles = titles
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
