// What is listened to, above all screens: it goes on while the reader walks through the library.

import type { Locator } from '@/api/types'
import { lookEvery } from '@/kit/hooks/use-interval'
import { ListeningLog } from './listening-log'
import { chapterAt, chapterStart, timeOf } from './model'
import { setListening } from './now'
import { fade, type Sleep, type SleepChoice, sleepLeft } from './sleep'
import { Sound, type SoundState } from './sound'
import type { Open, Source } from './source'
import { firstState, nothing, type PlayerState } from './state'
import {
  loadQueue,
  type Settings,
  speedOf,
  speeds,
  storeLeft,
  storeQueue,
  storeSettings,
  storeSpeed,
  type Work,
} from './storage'

/** Seconds of sound between two looks at the right. */
const checkEvery = 25

export class Player {
  readonly #open: Open
  readonly #listeners = new Set<() => void>()
  /** the other tabs of this browser: only one of them is heard */
  readonly #tabs = new BroadcastChannel('sudar.listening')
  #state = firstState()
  #sound: Sound | null = null
  #timer: ReturnType<typeof setInterval> | undefined
  #beats = 0
  #log: ListeningLog | null = null

  constructor(open: Open) {
    this.#open = open
    const leave = () => document.visibilityState === 'hidden' && this.#rest()
    document.addEventListener('visibilitychange', leave)
    addEventListener('pagehide', () => this.#rest())
    this.#tabs.onmessage = () => this.pause()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly snapshot = (): PlayerState => this.#state

  /**
   * Opens an item at its place, or at another, and, if asked, plays it. What was heard before is
   * left where it is.
   */
  async open(item: number, play = false, at: Locator | null = null): Promise<void> {
    const { source, refusal } = this.#state
    if (source?.work.item_id === item && !refusal) {
      if (at) this.seek(timeOf(source.recording, at))
      return play ? this.play() : undefined
    }
    if (this.#state.opening && this.#state.asked === item) return
    this.#leave()
    this.#change({ ...nothing, ...this.#known(item), asked: item, opening: true })
    const mine = () => this.#state.asked === item
    try {
      const source = await this.#open(item, {
        onOffer: (place, chapter) => mine() && this.#change({ offered: { place, chapter } }),
        onQueued: (queued) => mine() && this.#change({ queued }),
      })
      if (!mine()) return source.close()
      this.#start(at ? { ...source, start: at } : source)
      if (play) this.play()
    } catch (refusal) {
      if (mine()) this.#change({ opening: false, refusal: refusal as Error })
    }
  }

  play(): void {
    const { work, source, refusal } = this.#state
    if (work && (!source || refusal)) return void this.open(work.item_id, true)
    this.#sound?.play()
  }

  pause(): void {
    this.#sound?.pause()
    this.#rest()
  }

  toggle(): void {
    if (this.#state.playing) this.pause()
    else this.play()
  }

  seek(time: number): void {
    this.#sound?.seek(time)
    const { source, sleep } = this.#state
    if (source && sleep && 'end' in sleep) this.setSleep('chapter')
    this.#log?.keep(this.#state.time)
  }

  back(seconds = this.#state.settings.back): void {
    this.seek(this.#state.time - seconds)
  }

  forward(seconds = this.#state.settings.forward): void {
    this.seek(this.#state.time + seconds)
  }

  chapter(step: 1 | -1): void {
    const { source, time } = this.#state
    if (source) this.seek(chapterStart(source.recording, time, step))
  }

  /** The right and the connection are checked first: a track may have failed because either is gone. */
  async retry(): Promise<void> {
    await this.#check()
    if (!this.#state.refusal) this.play()
  }

  setSpeed(speed: number): void {
    if (this.#state.work) storeSpeed(this.#state.work.content_id, speed)
    if (this.#sound) this.#sound.rate = speed
    this.#change({ speed })
  }

  stepSpeed(step: 1 | -1): void {
    const next = speeds[speeds.indexOf(this.#state.speed) + step]
    if (next) this.setSpeed(next)
  }

  setSleep(choice: SleepChoice): void {
    const { source, time } = this.#state
    const end = source ? (chapterAt(source.recording, time)?.end ?? source.recording.total) : 0
    const until = Date.now() + Number(choice) * 60_000
    const timed = choice === 'chapter' ? { end } : { minutes: Number(choice), until }
    this.#setSleep(choice === null ? null : timed)
  }

  set(part: Partial<Settings>): void {
    const settings = { ...this.#state.settings, ...part }
    storeSettings(settings)
    this.#change({ settings, muted: part.volume === undefined && this.#state.muted })
    this.#loudness()
    if (part.small !== undefined) this.#restart()
  }

  mute(): void {
    this.#change({ muted: !this.#state.muted })
    this.#loudness()
  }

  takeOffer(): void {
    const { source, offered } = this.#state
    if (source && offered) this.seek(timeOf(source.recording, offered.place))
    this.refuseOffer()
  }

  refuseOffer(): void {
    this.#change({ offered: null })
  }

  /** Puts a work at the end of what comes next, once. */
  enqueue(work: Work): void {
    this.dequeue(work.item_id)
    this.#setQueue([...this.#state.queue, work])
  }

  dequeue(item: number): void {
    this.#setQueue(loadQueue().filter(({ item_id }) => item_id !== item))
  }

  /** Ends the listening; its place is kept. */
  close(): void {
    this.#leave()
    storeLeft(null)
    this.#change(nothing)
  }

  /** What goes on while an item is opened: its name, if it is known, and a timer that runs. */
  #known(item: number): Partial<PlayerState> {
    const { work, left, played, time, queue, sleep, sleepLeft: rest } = this.#state
    const timer = sleep && 'until' in sleep ? { sleep, sleepLeft: rest } : {}
    if (work?.item_id === item) return { ...timer, work, left, time, played }
    return { ...timer, work: queue.find(({ item_id }) => item_id === item) ?? null }
  }

  #start(source: Source): void {
    const speed = speedOf(source.work.content_id)
    this.#change({ source, work: source.work, opening: false, speed })
    this.#makeSound(source.start ? timeOf(source.recording, source.start) : 0)
    this.#log = new ListeningLog(source, this.#state.time, this.#state.played)
    this.#timer = setInterval(() => this.#beat(), 1000)
  }

  #makeSound(time: number): void {
    const { source, settings, speed } = this.#state
    if (!source) return
    const { recording, base, limit, kept } = source
    const onState = (state: SoundState) => this.#heard(state)
    const small = settings.small && limit === null && !kept
    this.#sound = new Sound({ recording, base, limit, small, onState })
    this.#sound.rate = speed
    this.#loudness()
    this.#sound.seek(time)
  }

  /** The same place in the other variant of the tracks. */
  #restart(): void {
    const { playing, time } = this.#state
    this.#sound?.destroy()
    this.#makeSound(time)
    if (playing) this.#sound?.play()
  }

  #heard(state: SoundState): void {
    const before = this.#state
    this.#change({ ...state, played: before.played || state.playing })
    if (state.playing) this.#log?.play(state.time)
    if (!before.playing && state.playing) this.#tabs.postMessage('playing')
    if (before.playing && !state.playing) this.#rest()
    if (state.playing && before.preparing) this.#change({ preparing: false })
    if (state.failed && !before.failed) void this.#broke()
    if (state.ended && !before.ended) this.#ended()
  }

  /** A track failed: the right may be gone, or the server makes it again. */
  async #broke(): Promise<void> {
    await this.#check()
    const sound = this.#sound
    if (!sound || !this.#state.failed || !(await sound.preparing()) || sound !== this.#sound) return
    this.#change({ preparing: true })
    setTimeout(
      () => sound === this.#sound && this.#state.preparing && this.play(),
      lookEvery * 1000,
    )
  }

  #ended(): void {
    const { source, sleep, queue } = this.#state
    storeLeft(null)
    const [next] = queue
    if (!next || source?.limit !== null || (sleep && 'end' in sleep)) return
    void this.open(next.item_id, true)
    this.dequeue(next.item_id)
  }

  /** Every second while something is open. */
  #beat(): void {
    const { playing, waiting, sleep, time, speed } = this.#state
    if (sleep) {
      this.#change({ sleepLeft: sleepLeft(sleep, Date.now(), time, speed) })
      this.#loudness()
      if (this.#state.sleepLeft === 0) {
        this.pause()
        this.#setSleep(null)
      }
    }
    if (!playing || waiting) return
    this.#log?.beat(time)
    if (++this.#beats % checkEvery === 0) void this.#check()
  }

  #setSleep(sleep: Sleep): void {
    const { time, speed } = this.#state
    this.#change({ sleep, sleepLeft: sleepLeft(sleep, Date.now(), time, speed) })
    this.#loudness()
  }

  #loudness(): void {
    const { muted, settings, sleepLeft: left } = this.#state
    if (this.#sound) this.#sound.volume = muted ? 0 : settings.volume * fade(left)
  }

  /** Stops when the right has ended; anything else is for the sound to tell. */
  async #check(): Promise<void> {
    const { source } = this.#state
    try {
      await source?.check()
    } catch (refusal) {
      if (source !== this.#state.source) return
      this.pause()
      this.#change({ refusal: refusal as Error, failed: false })
    }
  }

  /** The sound pauses or the listener goes. */
  #rest(): void {
    this.#log?.rest(this.#state.time, this.#state.ended)
  }

  #leave(): void {
    clearInterval(this.#timer)
    this.#rest()
    this.#log = null
    this.#sound?.destroy()
    this.#sound = null
    this.#state.source?.close()
  }

  #setQueue(queue: Work[]): void {
    storeQueue(queue)
    this.#change({ queue })
  }

  #change(part: Partial<PlayerState>): void {
    const had = this.#state.played
    this.#state = { ...this.#state, ...part }
    if (had !== this.#state.played) setListening(this.#state.played)
    for (const listener of this.#listeners) listener()
  }
}
