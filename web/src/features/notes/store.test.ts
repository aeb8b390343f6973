import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import type { Entry } from '@/api/types'
import { made, type Row, type Writing } from './entry'
import { waiting } from './queue'
import { type EntryApi, EntryStore, type Kept } from './store'

const item = 7

const writing = (body: string): Writing => ({
  kind: 'note',
  locator: { href: 'a', locations: { totalProgression: 0.5 } },
  quote: 'ишлэл',
  colour: 'yellow',
  tags: [],
  body,
})

/** The server's rules: a name is one entry, versions, the newer wins, deletions are final. */
class Server {
  readonly entries = new Map<string, Entry>()
  /** what the device keeps for the time offline */
  onDevice: Entry[] = []
  /** asked before and after each call; throwing loses the request or its response */
  line: (when: 'there' | 'back') => void = () => {}
  #change = 0
  readonly #changes = new Map<string, number>()

  readonly entryApi: EntryApi = {
    kept: async () => this.onDevice,
    since: (_, cursor) =>
      this.#call(() => {
        const news = [...this.entries.values()]
          .filter(
            ({ id, deleted_at }) =>
              (this.#changes.get(id) ?? 0) > cursor && (cursor || !deleted_at),
          )
          .sort((a, b) => (this.#changes.get(a.id) ?? 0) - (this.#changes.get(b.id) ?? 0))
          .slice(0, 2)
        return { entries: news, cursor: this.#changes.get(news.at(-1)?.id ?? '') ?? cursor }
      }),
    create: (row) =>
      this.#call(() => {
        const known = [...this.entries.values()].find((each) => each.client_id === row.client_id)
        return known
          ? this.#settle(known, row, 1)
          : this.#write(this.#entry(row, `id-${row.client_id}`, 1))
      }),
    change: (row) =>
      this.#call(() => this.#settle(this.entries.get(row.id) as Entry, row, row.version)),
    remove: (id) =>
      this.#call(() => {
        const known = this.entries.get(id) as Entry
        if (known.deleted_at) return
        this.#write({ ...known, body: '', version: known.version + 1, deleted_at: 'now' })
      }),
  }

  get bodies() {
    return [...this.entries.values()]
      .filter(({ deleted_at }) => !deleted_at)
      .map(({ body }) => body)
  }

  #settle(stored: Entry, row: Row, base: number): Kept {
    const incoming = this.#entry(row, stored.id, stored.version + 1)
    if (stored.deleted_at) return { entry: stored, offered: incoming }
    if (stored.body === row.body) return { entry: stored, offered: null }
    if (base === stored.version) return this.#write(incoming)
    if (incoming.modified_at > stored.modified_at)
      return { ...this.#write(incoming), offered: stored }
    return { entry: stored, offered: incoming }
  }

  #write(entry: Entry): Kept {
    this.entries.set(entry.id, entry)
    this.#changes.set(entry.id, ++this.#change)
    return { entry, offered: null }
  }

  #entry({ waiting: _, tried: __, ...row }: Row, id: string, version: number): Entry {
    return { ...row, id, version, content_id: 1, folder_id: '' } as unknown as Entry
  }

  async #call<T>(act: () => T): Promise<T> {
    await Promise.resolve()
    this.line('there')
    const response = act()
    this.line('back')
    return structuredClone(response)
  }
}

/** A browser has a queue of its own: here by the name of its account. */
const browser = (server: Server, account: string | null) =>
  new EntryStore({ item, account, entryApi: server.entryApi })

const lost = () => {
  throw Object.assign(new Error('no connection'), { status: 0 })
}

const bodies = (store: EntryStore) => store.snapshot().rows.map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  session.begin('token')
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => vi.useRealTimers())

describe('entries', () => {
  it('count at once and are sent', async () => {
    const server = new Server()
    const store = browser(server, 'a')
    store.add(made(item, writing('нэг')))
    expect(bodies(store)).toEqual(['нэг'])
    await store.sync()
    expect(server.bodies).toEqual(['нэг'])
    expect(waiting('a')).toEqual([])
  })

  it('wait offline, over a reload, and are sent once', async () => {
    const server = new Server()
    server.line = lost
    const store = browser(server, 'a')
    const row = made(item, writing('нэг'))
    store.add(row)
    await store.sync()
    expect(store.snapshot().queued).toBe(true)
    server.line = (when) => when === 'back' && lost() // it arrives, the response does not
    await store.sync()
    server.line = () => {}
    const reloaded = browser(server, 'a')
    reloaded.start()
    reloaded.change(row.client_id, { body: 'хоёр' })
    await reloaded.sync()
    expect(server.bodies).toEqual(['хоёр'])
    expect(reloaded.snapshot()).toMatchObject({ queued: false, rows: [{ body: 'хоёр' }] })
    reloaded.stop()
  })

  it('that the device keeps are shown offline, until the server has not got them', async () => {
    const server = new Server()
    const first = browser(server, 'a')
    for (const body of ['нэг', 'хоёр']) first.add(made(item, writing(body)))
    await first.sync()
    server.onDevice = [...server.entries.values()].map((entry) => structuredClone(entry))
    server.line = lost
    const away = browser(server, 'a')
    away.add(made(item, writing('гурав')))
    await away.sync()
    expect(new Set(bodies(away))).toEqual(new Set(['нэг', 'хоёр', 'гурав']))
    const [gone] = server.entries.keys()
    server.entries.delete(String(gone))
    server.line = () => {}
    await away.sync()
    expect(new Set(bodies(away))).toEqual(new Set(['хоёр', 'гурав']))
  })

  it('are known once the server has told them, or the device is offline', async () => {
    const server = new Server()
    const one = browser(server, 'a')
    one.add(made(item, writing('нэг')))
    await one.sync()
    const two = browser(server, 'b')
    await two.known()
    expect(bodies(two)).toEqual(['нэг'])
    server.line = lost
    await browser(server, 'c').known()
    await browser(server, null).known()
  })

  it('made and deleted offline leave nothing', async () => {
    const server = new Server()
    server.line = lost
    const store = browser(server, 'a')
    const row = made(item, writing('нэг'))
    store.add(row)
    await store.sync()
    store.remove(row.client_id)
    server.line = () => {}
    await store.sync()
    expect(server.bodies).toEqual([])
    expect(waiting('a')).toEqual([])
  })

  it('offer what another browser wrote and lost', async () => {
    const server = new Server()
    const [one, two] = [browser(server, 'a'), browser(server, 'b')]
    const row = made(item, writing('эх'))
    one.add(row)
    await one.sync()
    await two.sync()
    one.change(row.client_id, { body: 'нэг' })
    await one.sync()
    vi.setSystemTime(Date.now() + 1000)
    two.change(row.client_id, { body: 'хоёр' })
    await two.sync()
    expect(two.snapshot().offers.get(row.client_id)?.body).toBe('нэг')
    two.refuse(row.client_id)
    expect(two.snapshot().offers.size).toBe(0)
  })

  it('of a guest are given to the account that signs in', async () => {
    const server = new Server()
    const guest = browser(server, null)
    guest.add(made(item, writing('зочин')))
    await guest.sync()
    expect(server.bodies).toEqual([])
    const reader = browser(server, 'a')
    reader.start()
    await reader.sync()
    expect(server.bodies).toEqual(['зочин'])
    expect(waiting(null)).toEqual([])
    reader.stop()
  })

  it('that the server refuses stay, and do not stop the others', async () => {
    const server = new Server()
    const create = server.entryApi.create
    server.entryApi.create = (row) =>
      row.body === 'үгүй'
        ? Promise.reject(Object.assign(new Error(), { status: 404 }))
        : create(row)
    const store = browser(server, 'a')
    store.add(made(item, writing('үгүй')))
    store.add(made(item, writing('тийм')))
    await store.sync()
    expect(server.bodies).toEqual(['тийм'])
    expect(waiting('a')).toMatchObject([{ body: 'үгүй' }])
  })

  it('survive a broken queue and a full storage', async () => {
    localStorage.setItem('sudar.entries.a', '{"not": "a list"')
    const server = new Server()
    const store = browser(server, 'a')
    store.start()
    expect(bodies(store)).toEqual([])
    store.stop()
  })
})

/** Repeatable chance (mulberry32). */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

it.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'two browsers on a line that fails lose and double nothing (%i)',
  async (seed) => {
    const random = chance(seed)
    const server = new Server()
    const stores = [browser(server, 'a'), browser(server, 'b')]
    const alive = new Set<string>()
    const deleted = new Set<string>()
    server.line = () => {
      if (random(4) === 0) lost()
    }
    for (let step = 0; step < 40; step++) {
      vi.setSystemTime(Date.now() + random(50))
      const at = random(2)
      const store = stores[at] as EntryStore
      const { rows } = store.snapshot()
      const row = rows[random(Math.max(1, rows.length))]
      const act = random(6)
      if (act < 2 || !row) {
        const fresh = made(item, writing(`${step}`))
        alive.add(fresh.client_id)
        store.add(fresh)
      } else if (act < 4) store.change(row.client_id, { body: `${step}` })
      else if (act === 4) {
        deleted.add(row.client_id)
        store.remove(row.client_id)
      } else stores[at] = browser(server, at === 0 ? 'a' : 'b') // the page is loaded again
      if (random(2)) await stores[at]?.sync()
    }
    server.line = () => {}
    for (let round = 0; round < 4; round++) for (const store of stores) await store.sync()
    const names = [...server.entries.values()]
      .filter(({ deleted_at }) => !deleted_at)
      .map(({ client_id }) => client_id)
    expect(new Set(names).size).toBe(names.length)
    expect(names.sort()).toEqual([...alive].filter((name) => !deleted.has(name)).sort())
    for (const store of stores) expect(bodies(store).sort()).toEqual(server.bodies.sort())
  },
)
