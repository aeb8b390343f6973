import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { mergeGuestPlaces, type Place, type PlaceOptions, PlaceSync } from './place'

const subject = { item_id: 7, content_id: 3, slug: 'nom', title: 'Ном', cover: null, kind: 'epub' }
const here = { id: 'here', name: 'Chrome · Linux' }
const there = { id: 'there', name: 'Firefox · Android' }
const locator = (share: number) => ({ href: 'a', locations: { totalProgression: share } })

const place = (device: typeof here, modified_at: string, share: number): Place => ({
  item_id: 7,
  content_id: 3,
  locator: locator(share),
  device,
  modified_at,
  version: 4,
})

function sync(part: Partial<PlaceOptions>) {
  const options: PlaceOptions = {
    subject,
    device: here,
    account: null,
    server: null,
    send: vi.fn(),
    onOffer: vi.fn(),
    onQueued: vi.fn(),
    ...part,
  }
  return { options, sync: new PlaceSync(options) }
}

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]')

beforeEach(() => {
  localStorage.clear()
  session.begin('token')
})

describe('a guest', () => {
  it('keeps the newest place of every work in this browser', async () => {
    const { sync: made, options } = sync({})
    made.keep(locator(0.2))
    made.keep(locator(0.4))
    await made.flush()
    expect(stored('sudar.places')).toMatchObject([{ item_id: 7, title: 'Ном', progression: 0.4 }])
    expect(options.send).not.toHaveBeenCalled()
    expect(sync({}).sync.start()?.locator).toEqual(locator(0.4))
  })

  it('survives a broken storage', () => {
    localStorage.setItem('sudar.places', '{"not": "a list"')
    expect(sync({}).sync.start()).toBeNull()
  })

  it('hands every kept place over at sign-in; what does not arrive stays', async () => {
    await keepOne(0.5)
    await mergeGuestPlaces(() => Promise.reject(new Error('no connection')))
    expect(stored('sudar.places')).toHaveLength(1)
    await mergeGuestPlaces((sent) => Promise.resolve({ place: sent, offered: null }))
    expect(stored('sudar.places')).toHaveLength(0)
    await keepOne(0.5)
    await mergeGuestPlaces(() => Promise.reject({ status: 404 }))
    expect(stored('sudar.places')).toHaveLength(0)
  })
})

async function keepOne(share: number) {
  const { sync: made } = sync({})
  made.keep(locator(share))
  await made.flush()
}

describe('a signed-in reader', () => {
  const account = 'u1'

  it('sends the place with the version it was read from, and holds the new one', async () => {
    const send = vi.fn((sent: Place) =>
      Promise.resolve({ place: { ...sent, version: 5 }, offered: null }),
    )
    const { sync: made } = sync({
      account,
      send,
      server: place(here, '2026-01-01T00:00:00Z', 0.1),
    })
    made.keep(locator(0.6))
    await made.flush()
    made.keep(locator(0.7))
    await made.flush()
    expect(send.mock.calls.map(([sent]) => sent.version)).toEqual([4, 5])
    expect(stored('sudar.places.u1')).toEqual([])
  })

  it('queues what could not be sent and sends it at the next visit', async () => {
    const { sync: made, options } = sync({ account, send: () => Promise.reject({ status: 0 }) })
    made.keep(locator(0.6))
    await made.flush()
    expect(options.onQueued).toHaveBeenLastCalledWith(true)
    expect(stored('sudar.places.u1')).toHaveLength(1)
    const send = vi.fn((sent: Place) => Promise.resolve({ place: sent, offered: null }))
    sync({ account, send })
    await vi.waitFor(() => expect(stored('sudar.places.u1')).toEqual([]))
    expect(send).toHaveBeenCalledOnce()
  })

  it('drops what the server refuses for good', async () => {
    const { sync: made, options } = sync({
      account,
      send: () => Promise.reject({ status: 403 }),
    })
    made.keep(locator(0.6))
    await made.flush()
    expect(stored('sudar.places.u1')).toEqual([])
    expect(options.onQueued).not.toHaveBeenCalledWith(true)
  })

  it('opens at the newer place and offers the older one of another device', async () => {
    await keepOne(0.9)
    const old = place(there, '2020-01-01T00:00:00Z', 0.3)
    const { sync: made, options } = sync({
      account,
      server: old,
      send: () => Promise.reject({ status: 0 }),
    })
    expect(made.start()?.locator).toEqual(locator(0.9))
    expect(options.onOffer).toHaveBeenCalledWith(old)
  })

  it('offers what the server held when both devices went on', async () => {
    const offered = place(there, '2026-01-01T00:00:00Z', 0.3)
    const { sync: made, options } = sync({
      account,
      send: (sent) => Promise.resolve({ place: sent, offered }),
    })
    made.keep(locator(0.6))
    await made.flush()
    expect(options.onOffer).toHaveBeenCalledWith(offered)
  })
})
