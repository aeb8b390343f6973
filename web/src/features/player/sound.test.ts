import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeAudio, made } from '@/kit/testing/fake-audio'
import { recordingOf } from './model'
import { Sound, type SoundOptions, type SoundState } from './sound'

const recording = recordingOf([
  {
    href: 'one.mp3',
    duration: 100,
    bitrate: 128,
    alternate: [{ href: 'small/one.mp3', type: 'audio/mpeg', bitrate: 32 }],
  },
  { href: 'two.mp3', duration: 50, bitrate: 128 },
])

let state: SoundState

function sounding(part: Partial<SoundOptions> = {}) {
  const onState = (next: SoundState) => {
    state = next
  }
  const sound = new Sound({
    recording,
    base: '/edu/read/7/1/',
    small: false,
    limit: null,
    onState,
    ...part,
  })
  sound.seek(0)
  return sound
}

const current = () => made.at(-1) as FakeAudio

beforeEach(() => {
  vi.useFakeTimers()
  made.length = 0
  vi.stubGlobal('Audio', FakeAudio)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the sound', () => {
  it('goes to a time before the track has come', () => {
    sounding().seek(40)
    expect(current().src).toBe('/edu/read/7/1/one.mp3')
    current().arrive()
    expect(current().currentTime).toBe(40)
  })

  it('goes on in the next track, which is ready before', () => {
    const sound = sounding()
    sound.play()
    const [first] = made
    first?.arrive()
    first?.hear(60)
    vi.advanceTimersByTime(1000)
    expect(made).toHaveLength(1)
    first?.hear(75)
    vi.advanceTimersByTime(1000)
    expect(made.map(({ src }) => src)).toEqual(['/edu/read/7/1/one.mp3', '/edu/read/7/1/two.mp3'])
    sound.rate = 1.5
    current().arrive()
    first?.end()
    expect(state).toMatchObject({ playing: true, time: 100, ended: false })
    expect(current()).toMatchObject({ paused: false, playbackRate: 1.5, preservesPitch: true })
    current().hear(7)
    expect(state.time).toBe(107)
    current().end()
    expect(state).toMatchObject({ playing: false, ended: true, time: 150 })
  })

  it('is broken when the track does not come for ten seconds, and keeps its place', () => {
    const sound = sounding()
    sound.seek(40)
    sound.play()
    vi.advanceTimersByTime(9000)
    expect(state).toMatchObject({ playing: true, waiting: true, failed: false })
    vi.advanceTimersByTime(1000)
    expect(state).toMatchObject({ playing: false, failed: true, time: 40 })
    sound.play()
    expect(state).toMatchObject({ playing: true, failed: false })
    current().arrive()
    expect(current().currentTime).toBe(40)
  })

  it('is patient with a track that has come', () => {
    sounding().play()
    current().arrive()
    vi.advanceTimersByTime(60_000)
    expect(state).toMatchObject({ playing: true, failed: false })
  })

  it('is broken when the track is no sound, and starts again where it broke off', () => {
    const sound = sounding()
    sound.play()
    current().arrive()
    current().hear(33)
    current().error = {}
    current().tell('error')
    expect(state).toMatchObject({ failed: true, playing: false, time: 33 })
    sound.seek(50)
    sound.play()
    current().arrive()
    expect(current().currentTime).toBe(50)
    expect(state.failed).toBe(false)
  })

  it('stops where a preview ends and goes nowhere beyond', () => {
    const sound = sounding({ limit: 20 })
    sound.play()
    current().arrive()
    current().hear(20.1)
    expect(state).toMatchObject({ playing: false, ended: true, time: 20 })
    sound.seek(120)
    expect(state.time).toBeCloseTo(19.9)
    expect(made).toHaveLength(1)
  })

  it('takes the leaner variant where there is one', () => {
    const sound = sounding({ small: true })
    expect(current().src).toBe('/edu/read/7/1/small/one.mp3')
    sound.seek(120)
    expect(current().src).toBe('/edu/read/7/1/two.mp3')
  })

  it('knows when it was paused from outside', () => {
    sounding().play()
    current().arrive()
    current().pause()
    expect(state.playing).toBe(false)
  })
})
