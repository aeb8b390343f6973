// The entries of one item: what the server has and what this browser adds. A write counts at once,
// waits in the queue until the server has it, and is never sent as two.
import type { Entry } from '@/api/types'
import { inBook, momentAfter, type Row, rowOf, type Writing } from './entry'
import { adopt, forget, keep, onOthers, waiting, waitingRow } from './queue'

/** What the server returns to a write: what counts, and the writing of another device that does not. */
export interface Kept {
  entry: Entry
  offered: Entry | null
}

/** The calls; they reject with {status}, 0 when the connection is down. */
export interface EntryApi {
  /** what changed after a cursor, and the next cursor */
  since(item: number, cursor: number): Promise<{ entries: Entry[]; cursor: number }>
  /** what this device keeps of them for the time offline */
  kept(item: number): Promise<Entry[]>
  create(row: Row): Promise<Kept>
  change(row: Row): Promise<Kept>
  remove(id: string): Promise<void>
}

export interface Snapshot {
  /** in book order */
  rows: Row[]
  /** the connection is down and something waits */
  queued: boolean
  /** what other devices wrote and lost, by the name of the entry */
  offers: ReadonlyMap<string, Row>
}

export interface StoreOptions {
  /** 0: only what waits is sent */
  item: number
  /** null for a guest */
  account: string | null
  entryApi: EntryApi
}

const again = 30_000
/** How long a press waits for what the server has, in ms. */
const patience = 2000

export class EntryStore {
  readonly #options: StoreOptions
  readonly #rows = new Map<string, Row>()
  readonly #offers = new Map<string, Row>()
  /** remembered by this device, and not yet confirmed by the server */
  readonly #unsure = new Set<string>()
  /** refused by the server: they stay in the queue and are tried on the next visit */
  readonly #refused = new Set<string>()
  readonly #listeners = new Set<() => void>()
  readonly #stop: (() => void)[] = []
  #snapshot: Snapshot = { rows: [], queued: false, offers: new Map() }
  #cursor = 0
  #queued = false
  /** the server has told once what it has */
  #known = false
  #running: Promise<void> | null = null
  #more = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: StoreOptions) {
    this.#options = options
  }

  /** Shows what this browser knows, then asks the server; stays awake until `stop`. */
  start(): void {
    const { account } = this.#options
    if (account) adopt(account)
    this.#readQueue()
    const wake = () => document.visibilityState === 'visible' && void this.sync()
    const listen = (target: EventTarget, name: string, listener: () => void) => {
      target.addEventListener(name, listener)
      this.#stop.push(() => target.removeEventListener(name, listener))
    }
    listen(globalThis, 'online', wake)
    listen(document, 'visibilitychange', wake)
    this.#stop.push(onOthers(account, () => this.#others()))
    void this.sync()
  }

  stop(): void {
    clearTimeout(this.#timer)
    for (const each of this.#stop.splice(0)) each()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly snapshot = (): Snapshot => this.#snapshot

  /** Keeps a new row. */
  add(row: Row): void {
    this.#write(row)
  }

  change(name: string, part: Partial<Writing>): void {
    const row = this.#rows.get(name)
    if (!row) return
    this.#offers.delete(name)
    this.#write({ ...row, ...part, modified_at: momentAfter(row.modified_at), waiting: 'save' })
  }

  /** Deletes a row; what it was, to write it anew. */
  remove(name: string): Row | null {
    const { account } = this.#options
    const row = this.#rows.get(name)
    if (!row) return null
    this.#rows.delete(name)
    const sent = waitingRow(account, name) ?? row // the server may have it already
    if (!account || !(sent.id || sent.tried)) forget(account, name)
    else keep(account, { ...sent, waiting: 'delete' })
    this.#tell()
    void this.sync()
    return row
  }

  /** Resolves once it is known what the server has, or that it does not say so soon. */
  async known(): Promise<void> {
    if (this.#known || !this.#options.account) return
    await Promise.race([this.sync(), new Promise((late) => setTimeout(late, patience))])
  }

  /** The other device's writing is not wanted. */
  refuse(name: string): void {
    this.#offers.delete(name)
    this.#tell()
  }

  /** Sends what waits, then asks what changed. One at a time; asked meanwhile, it runs once more. */
  sync(): Promise<void> {
    if (!this.#options.account) return Promise.resolve()
    this.#more = this.#running !== null
    this.#running ??= this.#runAll().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #runAll(): Promise<void> {
    do {
      this.#more = false
      await this.#run()
    } while (this.#more)
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      await this.#send()
      if (this.#options.item) await this.#ask()
      this.#known = true
      this.#queued = false
    } catch {
      if (!this.#known) await this.#takeKept()
      this.#queued = waiting(this.#options.account).length > 0
      this.#timer = setTimeout(() => void this.sync(), again)
    }
    this.#tell()
  }

  async #send(): Promise<void> {
    const { account } = this.#options
    for (const { client_id } of waiting(account)) {
      const row = waitingRow(account, client_id) // it may have changed while others were sent
      if (!row || this.#refused.has(client_id)) continue
      try {
        if (row.waiting === 'delete') await this.#sendDeletion(row)
        else await this.#sendWriting(row)
      } catch (error) {
        const { status } = error as { status?: number }
        if (!status || status >= 500 || status === 429 || status === 401) throw error
        this.#refused.add(row.client_id)
      }
    }
  }

  async #sendWriting(row: Row): Promise<void> {
    const { account, entryApi } = this.#options
    if (!row.id) keep(account, { ...row, tried: true })
    const { entry, offered } = await (row.id ? entryApi.change(row) : entryApi.create(row))
    const now = waitingRow(account, row.client_id)
    const settled = now?.waiting !== 'delete' && (now?.modified_at ?? '') <= row.modified_at
    if (settled) {
      forget(account, row.client_id)
      this.#take(entry)
    } else if (now) {
      const known = { ...now, id: entry.id, version: entry.version }
      keep(account, known)
      if (known.waiting === 'save') this.#put(known)
      this.#more = true
    }
    if (offered) this.#offers.set(row.client_id, rowOf(offered))
  }

  async #sendDeletion(row: Row): Promise<void> {
    const { account, entryApi } = this.#options
    const id = row.id || (await entryApi.create(row)).entry.id
    await entryApi.remove(id).catch((error: { status?: number }) => {
      if (error.status !== 404) throw error
    })
    forget(account, row.client_id)
  }

  async #ask(): Promise<void> {
    const { item, entryApi } = this.#options
    for (let before = -1; before !== this.#cursor; ) {
      before = this.#cursor
      const { entries, cursor } = await entryApi.since(item, before)
      this.#cursor = cursor
      const busy = new Set(waiting(this.#options.account).map(({ client_id }) => client_id))
      for (const entry of entries) {
        this.#unsure.delete(entry.client_id)
        if (!busy.has(entry.client_id)) this.#take(entry)
      }
    }
    // What only this device remembers was deleted meanwhile by another.
    for (const name of this.#unsure)
      if (!waitingRow(this.#options.account, name)) this.#rows.delete(name)
    this.#unsure.clear()
  }

  async #takeKept(): Promise<void> {
    const { account, item, entryApi } = this.#options
    const busy = new Set(waiting(account).map(({ client_id }) => client_id))
    for (const entry of item ? await entryApi.kept(item) : [])
      if (!busy.has(entry.client_id)) {
        this.#unsure.add(entry.client_id)
        this.#take(entry)
      }
  }

  #take(entry: Entry): void {
    if (entry.content_item_id !== this.#options.item) return
    if (entry.deleted_at) this.#rows.delete(entry.client_id)
    else if ((this.#rows.get(entry.client_id)?.version ?? 0) <= entry.version)
      this.#put(rowOf(entry))
  }

  #put(row: Row): void {
    if (row.content_item_id === this.#options.item) this.#rows.set(row.client_id, row)
  }

  #write(row: Row): void {
    keep(this.#options.account, row)
    this.#refused.delete(row.client_id)
    this.#put(row)
    this.#tell()
    void this.sync()
  }

  #readQueue(): void {
    for (const row of waiting(this.#options.account)) {
      if (row.waiting === 'delete') this.#rows.delete(row.client_id)
      else this.#put(row)
    }
    this.#tell()
  }

  /** Another tab wrote: a guest's rows are all in the queue, a reader's also come from the server. */
  #others(): void {
    if (!this.#options.account) this.#rows.clear()
    this.#readQueue()
    void this.sync()
  }

  #tell(): void {
    const rows = [...this.#rows.values()].sort(inBook)
    this.#snapshot = { rows, queued: this.#queued, offers: new Map(this.#offers) }
    for (const listener of this.#listeners) listener()
  }
}
