// Keeps the reader's place: in this browser for guests, on the server for the signed-in.
// A place that could not be sent waits in local storage until the connection is back.
import { session } from '@/api/session'
import type { Locator } from '../engine/core/types'

export interface Device {
  id: string
  name: string
}

/** A place as the server gives it (PUT and GET progress). */
export interface Place {
  item_id: number
  content_id: number
  locator: Locator
  device: Device
  /** RFC 3339 */
  modified_at: string
  version: number
}

/** What a kept place is a place in: enough to show it on the home page of a guest. */
interface Subject {
  item_id: number
  content_id: number
  slug: string
  title: string
  cover: unknown
  kind: string
}

/** A row of local storage: the place and its subject, newest first. */
export type KeptPlace = Subject & Place & { progression: number }

/** The server's response: the place that holds now, and the older one of another device. */
export interface Answer {
  place: Place
  offered: Place | null
}

/** Sends one place; rejects with {status}, 0 when the connection is down. */
export type Send = (place: Place, leaving: boolean) => Promise<Answer>

export interface PlaceOptions {
  subject: Subject
  device: Device
  /** null for a guest */
  account: string | null
  server: Place | null
  send: Send
  /** after a place was offered by the server, and when sending stops or starts again */
  onOffer(place: Place): void
  onQueued(queued: boolean): void
  storage?: Storage
}

const guestKey = 'sudar.places'
const queueKey = (account: string) => `sudar.places.${account}`
const keptPlaces = 100
const pause = 1500

/** The rows kept under a key; anything broken is left out. */
function load(storage: Storage, key: string): KeptPlace[] {
  try {
    const rows: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(rows) ? rows.filter((row) => row?.locator?.locations && row.item_id) : []
  } catch {
    return []
  }
}

function store(storage: Storage, key: string, rows: KeptPlace[]): void {
  try {
    if (rows.length) storage.setItem(key, JSON.stringify(rows.slice(0, keptPlaces)))
    else storage.removeItem(key)
  } catch {
    // a full or forbidden storage must not stop the reading
  }
}

export const later = (a: Place, b: Place) => Date.parse(a.modified_at) > Date.parse(b.modified_at)

/** A place of this browser in an item: an account's, or a guest's, which counts after signing in as well. */
export function keptPlace(
  item: number,
  account: string | null,
  storage: Storage = localStorage,
): KeptPlace | null {
  const keys = account ? [queueKey(account), guestKey] : [guestKey]
  const rows = keys.flatMap((key) => load(storage, key))
  return rows.find(({ item_id }) => item_id === item) ?? null
}

/** What has arrived waits no more; what was read in that book since then does. */
function forget(storage: Storage, key: string, sent: Place): void {
  const gone = (row: KeptPlace) => row.item_id === sent.item_id && !later(row, sent)
  store(
    storage,
    key,
    load(storage, key).filter((row) => !gone(row)),
  )
}

export class PlaceSync {
  readonly #options: PlaceOptions
  readonly #storage: Storage
  readonly #key: string
  #version: number
  #waiting: Place | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #leave = () => document.visibilityState === 'hidden' && void this.flush(true)
  readonly #online = () => void this.#resend()

  constructor(options: PlaceOptions) {
    this.#options = options
    this.#storage = options.storage ?? localStorage
    this.#key = options.account ? queueKey(options.account) : guestKey
    this.#version = options.server?.version ?? 0
    document.addEventListener('visibilitychange', this.#leave)
    addEventListener('pagehide', this.#leave)
    addEventListener('online', this.#online)
    if (options.account) void this.#resend()
  }

  /**
   * Where to open: the newest place known. When the other one comes from another device it
   * is offered.
   */
  start(): Place | null {
    const { subject, account, server } = this.#options
    const local = keptPlace(subject.item_id, account, this.#storage)
    if (!local || !server) return local ?? server
    const [newest, older] = later(local, server) ? [local, server] : [server, local]
    if (older.device.id !== newest.device.id) this.#options.onOffer(older)
    return newest
  }

  /** Notes a place; it is written after a short pause, or at once when the page is left. */
  keep(locator: Locator): void {
    const { subject, device } = this.#options
    const { item_id, content_id } = subject
    const modified_at = new Date().toISOString()
    this.#waiting = { item_id, content_id, locator, device, modified_at, version: this.#version }
    if (!this.#options.account) return void this.flush()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pause)
  }

  /** Writes what waits. `leaving` lets the request outlive the page. */
  async flush(leaving = false): Promise<void> {
    clearTimeout(this.#timer)
    const place = this.#waiting
    this.#waiting = null
    if (!place) return
    this.#remember(place)
    if (this.#options.account) await this.#send(place, leaving)
  }

  destroy(): void {
    void this.flush(true)
    document.removeEventListener('visibilitychange', this.#leave)
    removeEventListener('pagehide', this.#leave)
    removeEventListener('online', this.#online)
  }

  async #send(place: Place, leaving: boolean): Promise<void> {
    try {
      const { place: held, offered } = await this.#options.send(
        { ...place, version: this.#version },
        leaving,
      )
      this.#version = held.version
      this.#forget(place)
      this.#options.onQueued(false)
      if (offered && offered.device.id !== place.device.id) this.#options.onOffer(offered)
    } catch (error) {
      const { status } = error as { status?: number }
      if (status && status < 500 && status !== 429) this.#forget(place)
      else this.#options.onQueued(true)
    }
  }

  /** Sends what earlier visits could not, of this and of other books. */
  async #resend(): Promise<void> {
    const rows = load(this.#storage, this.#key)
    for (const row of this.#options.account ? rows : []) {
      const { item_id, content_id, locator, device, modified_at, version } = row
      const place = { item_id, content_id, locator, device, modified_at, version }
      if (item_id === this.#options.subject.item_id) await this.#send(place, false)
      else
        await this.#options.send(place, false).then(
          () => this.#forget(place),
          () => undefined,
        )
    }
  }

  #remember(place: Place): void {
    if (this.#options.account && !session.signedIn()) return // they have left
    const others = load(this.#storage, this.#key).filter(({ item_id }) => item_id !== place.item_id)
    const progression = place.locator.locations.totalProgression ?? 0
    store(this.#storage, this.#key, [
      { ...this.#options.subject, ...place, progression },
      ...others,
    ])
  }

  #forget(sent: Place): void {
    forget(this.#storage, this.#key, sent)
  }
}

/**
 * Sends every place a guest kept in this browser (PRODUCT "Reading"). What arrived is forgotten here,
 * and what the server refuses for good: the account may not read that title.
 */
export async function mergeGuestPlaces(send: Send, storage: Storage = localStorage): Promise<void> {
  const left: KeptPlace[] = []
  for (const row of load(storage, guestKey))
    await send({ ...row, version: 0 }, false).catch((error: { status?: number }) => {
      if (error.status !== 403 && error.status !== 404) left.push(row)
    })
  store(storage, guestKey, left)
}

/** Sends every place of an account that waited for the line, of whatever book. */
export async function sendWaitingPlaces(
  account: string,
  send: Send,
  storage: Storage = localStorage,
): Promise<void> {
  const key = queueKey(account)
  for (const row of load(storage, key)) {
    const arrived = await send(row, false).then(
      () => true,
      ({ status }: { status?: number }) => !!status && status < 500 && status !== 429,
    )
    if (arrived) forget(storage, key, row)
  }
}

/** This browser's name for itself, made once. */
export function thisDevice(storage: Storage = localStorage): Device {
  const id = storage.getItem('sudar.device') ?? crypto.randomUUID()
  storage.setItem('sudar.device', id)
  return { id, name: deviceName(navigator.userAgent) }
}

const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux']
const browsers = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'Chrome', 'Safari']
const spoken: Record<string, string> = {
  Macintosh: 'Mac',
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung',
}

function deviceName(agent: string): string {
  const found = [browsers, systems].map((names) => names.find((name) => agent.includes(name)) ?? '')
  return found
    .map((name) => spoken[name] ?? name)
    .filter(Boolean)
    .join(' · ')
}
