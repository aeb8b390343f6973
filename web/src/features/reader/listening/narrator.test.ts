import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeAudio, made } from '@/kit/testing/fake-audio'
import { Narration } from './narration'
import { Narrator, type SpokenPage } from './narrator'
import type { Fragment } from './smil'

const overlay = `<smil xmlns="http://www.w3.org/ns/SMIL">
  <par><text src="a.xhtml#s0"/><audio src="1.mp3" clipBegin="0s" clipEnd="4s"/></par>
  <par><text src="a.xhtml#s1"/><audio src="1.mp3" clipBegin="4s" clipEnd="8s"/></par>
  <par><text src="a.xhtml#s2"/><audio src="1.mp3" clipBegin="20s" clipEnd="24s"/></par>
  <par><text src="a.xhtml#s3"/><audio src="2.mp3"/></par>
</smil>`

const read = vi.fn((_: string) => Promise.resolve(overlay))

/** A page on which lines of fragments are seen, by the name of the fragment. */
class Page implements SpokenPage {
  lines: Record<string, boolean[]> = {}
  did: string[] = []
  marked: string | null = null

  seen = (fragment: Fragment) => this.lines[nameOf(fragment)] ?? []

  mark = (fragment: Fragment | null) => {
    this.marked = fragment && nameOf(fragment)
  }

  lead = (fragment: Fragment) => {
    this.did.push(`to ${nameOf(fragment)}`)
    this.lines = { [nameOf(fragment)]: [true] }
    return Promise.resolve()
  }

  turn = () => {
    this.did.push('turn')
    return Promise.resolve()
  }
}

const nameOf = ({ text }: Fragment) => text.split('#')[1] ?? ''
const audio = () => made[0] as FakeAudio
const later = () => vi.advanceTimersByTimeAsync(100)

/** So far into the recording, and a look at it. */
async function hear(time: number) {
  audio().currentTime = time
  await later()
}

let page: Page
let narrator: Narrator

async function begun() {
  await narrator.begin('a.xhtml')
  audio().arrive()
  await later()
}

beforeEach(() => {
  vi.useFakeTimers()
  made.length = 0
  vi.stubGlobal('Audio', FakeAudio)
  read.mockClear()
  page = new Page()
  page.lines = { s0: [true], s1: [true] }
  const order = [{ href: 'a.xhtml', properties: { mediaOverlay: 'a.smil' } }]
  narrator = new Narrator({ narration: new Narration(order, read), page, base: '/book/', speed: 1 })
})

afterEach(() => {
  narrator.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the narrator', () => {
  it('begins with the first fragment that begins on the page', async () => {
    page.lines = { s0: [false, true], s1: [true] }
    await begun()
    expect(page.marked).toBe('s1')
    expect(audio().src).toBe('/book/1.mp3')
    expect(audio().currentTime).toBe(4)
    expect(narrator.snapshot().playing).toBe(true)
  })

  it('plays through what is one piece of sound, and jumps over what is not', async () => {
    await begun()
    await hear(4.05)
    expect(page.marked).toBe('s1')
    expect(audio().currentTime).toBe(4.05)
    await hear(8.01)
    expect(page.marked).toBe('s2')
    expect(audio().currentTime).toBe(20)
  })

  it('goes on in the next recording, and stops at the end of the book', async () => {
    await begun()
    await hear(4)
    await hear(8)
    await hear(24)
    expect(audio().src).toBe('/book/2.mp3')
    expect(page.marked).toBe('s3')
    audio().arrive()
    await hear(30)
    audio().end()
    await later()
    expect(narrator.snapshot()).toMatchObject({ playing: false, ended: true })
    expect(page.marked).toBeNull()
    narrator.play()
    await later()
    expect(page.marked).toBe('s0')
  })

  it('leads to a fragment that is not on the page, once', async () => {
    await begun()
    await hear(4)
    await hear(8)
    await hear(21)
    expect(page.did).toEqual(['to s2'])
  })

  it('turns when the line that is read is not on the page any more', async () => {
    page.lines = { s0: [true, true, false, false] }
    await begun()
    await hear(1.9)
    expect(page.did).toEqual([])
    await hear(2.1)
    await hear(2.3)
    expect(page.did).toEqual(['turn'])
  })

  it('waits for a line that is before the page', async () => {
    page.lines = { s0: [false, true] }
    await begun()
    expect(page.did).toEqual([])
  })

  it('leaves the page alone when the reader turns it, until they come back', async () => {
    await begun()
    page.lines = {}
    await hear(0.5)
    expect(page.did).toEqual([])
    narrator.relocated(true)
    expect(narrator.snapshot().following).toBe(false)
    await hear(4)
    await hear(5)
    expect(page.did).toEqual([])
    expect(page.marked).toBe('s1')
    narrator.follow()
    await later()
    expect(page.did).toEqual(['to s1'])
    narrator.rest()
    page.lines = { s1: [true] }
    narrator.relocated(true)
    expect(narrator.snapshot().following).toBe(true)
  })

  it('leads back when only the layout is another', async () => {
    await begun()
    page.lines = {}
    narrator.relocated(false)
    expect(page.did).toEqual(['to s0'])
  })

  it('steps from fragment to fragment, and not beyond the book', async () => {
    await begun()
    await narrator.step(-1)
    expect(page.marked).toBe('s0')
    await narrator.step(1)
    expect([page.marked, audio().currentTime]).toEqual(['s1', 4])
    narrator.pause()
    await narrator.step(-1)
    expect([page.marked, audio().currentTime]).toEqual(['s0', 0])
    expect(narrator.snapshot().playing).toBe(false)
  })

  it('tells of a recording that does not come, and tries again where it was', async () => {
    await begun()
    await hear(2)
    audio().tell('error')
    expect(narrator.snapshot()).toMatchObject({ failed: true, playing: false })
    narrator.play()
    expect(audio().currentTime).toBe(0)
    audio().arrive()
    expect(audio().currentTime).toBe(2)
    expect(narrator.snapshot()).toMatchObject({ failed: false, playing: true })
  })

  it('tells of a recording that stands still for ten seconds', async () => {
    await narrator.begin('a.xhtml')
    await vi.advanceTimersByTimeAsync(9_900)
    expect(narrator.snapshot().failed).toBe(false)
    await vi.advanceTimersByTimeAsync(300)
    expect(narrator.snapshot().failed).toBe(true)
  })

  it('asks again for an overlay that did not come', async () => {
    read.mockRejectedValueOnce(new Error('down'))
    await narrator.begin('a.xhtml')
    expect(narrator.snapshot().failed).toBe(true)
    narrator.play()
    await later()
    expect(narrator.snapshot()).toMatchObject({ failed: false, playing: true })
    expect(page.marked).toBe('s0')
  })

  it('is paused from outside', async () => {
    await begun()
    audio().pause()
    expect(narrator.snapshot().playing).toBe(false)
  })

  it('reads at another speed with the same pitch', async () => {
    await begun()
    narrator.speed = 1.5
    expect(audio()).toMatchObject({ playbackRate: 1.5, preservesPitch: true })
    expect(narrator.snapshot().speed).toBe(1.5)
  })
})
