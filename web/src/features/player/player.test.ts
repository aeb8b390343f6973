import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Item, Locator } from '@/api/types'
import { FakeAudio, made } from '@/kit/testing/fake-audio'
import { recordingOf } from './model'
import { Player } from './player'
import type { News, Source } from './source'
import type { Work } from './storage'

const work = (item_id: number): Work => ({
  item_id,
  content_id: item_id,
  slug: `nom-${item_id}`,
  title: `Ном ${item_id}`,
  lang: 'mn',
  by: '',
  narrators: '',
  cover: null,
})

const recording = recordingOf(
  [{ href: 'one.mp3', duration: 100 }],
  [
    { href: 'one.mp3', title: 'Нэг' },
    { href: 'one.mp3#t=40', title: 'Хоёр' },
  ],
)

let kept: Locator[]
let spent: number[]
let right: () => Promise<void>
let news: News

const source = (item: number, part: Partial<Source> = {}): Source => ({
  work: work(item),
  item: { id: item } as Item,
  keeping: 'yes',
  others: [],
  recording,
  base: '/edu/read/',
  limit: null,
  access: null,
  start: null,
  text: null,
  kept: false,
  account: null,
  keep: (locator) => kept.push(locator),
  spend: async (seconds) => spent.push(seconds),
  check: () => right(),
  close: vi.fn(),
  ...part,
})

async function listening(part: Partial<Source> = {}) {
  const player = new Player(async (item, told) => {
    news = told
    return source(item, part)
  })
  await player.open(7, true)
  current().arrive()
  return player
}

const current = () => made.at(-1) as FakeAudio
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const times = () => kept.map(({ locations }) => locations.time)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  made.length = 0
  kept = []
  spent = []
  right = () => Promise.resolve()
  vi.stubGlobal('Audio', FakeAudio)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the player', () => {
  it('keeps the place every ten seconds, at a pause and at a jump', async () => {
    const player = await listening()
    current().hear(9)
    await seconds(9)
    expect(times()).toEqual([])
    await seconds(1)
    current().hear(12)
    player.pause()
    player.seek(60)
    expect(times()).toEqual([9, 12, 60])
    expect(JSON.parse(localStorage.getItem('sudar.listening') ?? '')).toMatchObject({
      time: 60,
      total: 100,
      chapter: 'Хоёр',
    })
  })

  it('tells how long was heard: what plays and moves, by the clock', async () => {
    const player = await listening()
    player.setSpeed(2)
    await seconds(35)
    current().tell('waiting')
    await seconds(60)
    current().tell('playing')
    await seconds(5)
    player.pause()
    await seconds(60)
    expect(spent).toEqual([30, 10])
  })

  it('shows what was left without opening it, and goes on at its place', async () => {
    const before = await listening()
    before.seek(50)
    const open = vi.fn(async (item: number) =>
      source(item, { start: { href: 'one.mp3', locations: { time: 50 } } }),
    )
    const player = new Player(open)
    expect(player.snapshot()).toMatchObject({ work: { item_id: 7 }, source: null, time: 50 })
    expect(open).not.toHaveBeenCalled()
    player.play()
    expect(player.snapshot().work?.item_id).toBe(7)
    await seconds(0)
    expect(player.snapshot()).toMatchObject({ playing: true, time: 50 })
  })

  it('does not show what was opened and never played', async () => {
    const player = new Player(async (item) => source(item))
    await player.open(7)
    player.seek(50)
    await player.open(8)
    expect(localStorage.getItem('sudar.listening')).toBeNull()
    expect(new Player(async (item) => source(item)).snapshot().work).toBeNull()
  })

  it('sleeps after some minutes, fading, and is as loud as before when it wakes', async () => {
    const player = await listening()
    player.set({ volume: 0.8 })
    player.setSleep(5)
    await seconds(290)
    expect(current().volume).toBeCloseTo(0.4)
    expect(player.snapshot().playing).toBe(true)
    await seconds(10)
    expect(player.snapshot()).toMatchObject({ playing: false, sleep: null, sleepLeft: null })
    expect(current().volume).toBe(0.8)
  })

  it('sleeps at the end of the chapter, of the one it was moved to', async () => {
    const player = await listening()
    player.setSleep('chapter')
    expect(player.snapshot().sleepLeft).toBe(40)
    player.seek(60)
    current().hear(99)
    await seconds(1)
    expect(player.snapshot()).toMatchObject({ playing: true, sleepLeft: 1 })
    current().hear(100)
    await seconds(1)
    expect(player.snapshot().playing).toBe(false)
  })

  it('stops within half a minute when the right has ended, and keeps the place', async () => {
    const player = await listening()
    current().hear(33)
    right = () => Promise.reject(new Error('entitlement_required'))
    await seconds(25)
    expect(player.snapshot()).toMatchObject({ playing: false, refusal: expect.any(Error) })
    expect(times().at(-1)).toBe(33)
  })

  it('tells a broken track from a right that has ended', async () => {
    const player = await listening()
    current().error = {}
    current().tell('error')
    await seconds(0)
    expect(player.snapshot()).toMatchObject({ failed: true, refusal: null })
    right = () => Promise.reject(new Error('entitlement_required'))
    await player.retry()
    expect(player.snapshot()).toMatchObject({ failed: false, refusal: expect.any(Error) })
  })

  it('goes on with the next work of the queue, which loses it', async () => {
    const player = await listening()
    player.enqueue(work(8))
    player.enqueue(work(9))
    player.enqueue(work(8))
    expect(player.snapshot().queue.map(({ item_id }) => item_id)).toEqual([9, 8])
    current().end()
    expect(player.snapshot().work?.item_id).toBe(9)
    await seconds(0)
    expect(player.snapshot()).toMatchObject({ asked: 9, playing: true })
    expect(player.snapshot().queue.map(({ item_id }) => item_id)).toEqual([8])
  })

  it('ends with a preview: nothing comes next by itself', async () => {
    const player = await listening({ limit: 10 })
    player.enqueue(work(8))
    current().hear(10)
    await seconds(0)
    expect(player.snapshot()).toMatchObject({ asked: 7, ended: true, playing: false })
  })

  it('remembers the speed of each title and steps through the speeds', async () => {
    const player = await listening()
    player.stepSpeed(1)
    player.stepSpeed(1)
    expect(current().playbackRate).toBe(1.25)
    await player.open(8)
    expect(player.snapshot().speed).toBe(1)
    await player.open(7)
    expect(player.snapshot().speed).toBe(1.25)
    for (let i = 0; i < 20; i++) player.stepSpeed(-1)
    expect(player.snapshot().speed).toBe(0.5)
  })

  it('is heard in one tab of the browser only', async () => {
    vi.useRealTimers()
    const [first, second] = [await listening(), await listening()]
    await vi.waitFor(() => expect(first.snapshot().playing).toBe(false))
    expect(second.snapshot().playing).toBe(true)
  })

  it('leads to the place of another device, or stays', async () => {
    const player = await listening()
    news.onOffer({ href: 'one.mp3', locations: { time: 70 } })
    player.takeOffer()
    expect(player.snapshot()).toMatchObject({ time: 70, offered: null })
  })

  it('closes without a trace but the place', async () => {
    const player = await listening()
    current().hear(20)
    player.close()
    expect(times()).toEqual([20])
    expect(player.snapshot()).toMatchObject({ work: null, source: null, playing: false })
    expect(localStorage.getItem('sudar.listening')).toBeNull()
  })
})
