// The sound itself: the tracks of a recording as one line of time, without a gap between them.
import { type Recording, type Track, trackAt } from './model'

export interface SoundState {
  time: number
  /** it plays, or will as soon as it can */
  playing: boolean
  waiting: boolean
  /** the track does not respond, does not come or is no sound */
  failed: boolean
  ended: boolean
}

export const silence: SoundState = {
  time: 0,
  playing: false,
  waiting: false,
  failed: false,
  ended: false,
}

export interface SoundOptions {
  recording: Recording
  /** where the tracks lie; ends with a slash */
  base: string
  /** fetch the track that has fewer bytes, where there is one */
  small: boolean
  /** where a preview ends, in seconds; null for the whole */
  limit: number | null
  onState(state: SoundState): void
}

/** How long a track may not move before it counts as broken, in seconds (SPEC §8). */
const patience = 10
/** How long before its end the next track is fetched, in seconds. */
const ahead = 30

/** One <audio> plays, a second one has the next track ready. Belongs to no screen. */
export class Sound {
  readonly #options: SoundOptions
  #audio: HTMLAudioElement
  #next: HTMLAudioElement | null = null
  #index = -1
  #wanted: number | null = null
  #still = 0
  #before = 0
  #rate = 1
  #volume = 1
  #state = silence
  readonly #watch = setInterval(() => this.#beat(), 1000)

  constructor(options: SoundOptions) {
    this.#options = options
    this.#audio = this.#element()
  }

  get time(): number {
    return this.#wanted ?? this.#start + this.#audio.currentTime
  }

  set rate(rate: number) {
    this.#rate = rate
    for (const audio of [this.#audio, this.#next]) if (audio) tune(audio, rate)
  }

  set volume(volume: number) {
    this.#volume = volume
    this.#audio.volume = volume
  }

  play(): void {
    if (this.#state.ended) this.seek(0)
    if (this.#state.failed) this.#reload()
    this.#still = 0
    this.#change({
      playing: true,
      failed: false,
      waiting: this.#audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    })
    this.#go()
  }

  pause(): void {
    this.#change({ playing: false, waiting: false })
    this.#audio.pause()
  }

  /** Moves to a time; another track is loaded when the time lies in it. */
  seek(time: number): void {
    const to = Math.min(Math.max(0, time), Math.max(0, this.#end - 0.1))
    const index = trackAt(this.#options.recording, to)
    if (index !== this.#index) this.#load(index)
    if (this.#audio.readyState > 0 && !this.#state.failed)
      this.#audio.currentTime = to - this.#start
    else this.#wanted = to
    this.#still = 0
    this.#change({ time: to, ended: false })
  }

  /** Whether the server makes the track again, and gives it back by itself. */
  async preparing(): Promise<boolean> {
    const response = await fetch(this.#address(this.#index), { method: 'HEAD' }).catch(() => null)
    return response?.status === 503
  }

  destroy(): void {
    clearInterval(this.#watch)
    for (const audio of [this.#audio, this.#next]) if (audio) unload(audio)
    this.#next = null
  }

  get #end(): number {
    return this.#options.limit ?? this.#options.recording.total
  }

  get #track(): Track | undefined {
    return this.#options.recording.tracks[this.#index]
  }

  get #start(): number {
    return this.#track?.start ?? 0
  }

  #address(index: number): string {
    const { recording, base, small } = this.#options
    const track = recording.tracks[index]
    return base + ((small && track?.small) || track?.href)
  }

  #load(index: number): void {
    const ready = this.#next?.dataset.index === String(index) ? this.#next : null
    if (this.#next && !ready) unload(this.#next)
    this.#next = null
    this.#index = index
    this.#wanted = null
    if (ready) {
      const old = this.#audio
      this.#audio = ready
      unload(old)
      ready.volume = this.#volume
    } else this.#audio.src = this.#address(index)
    if (this.#state.playing) this.#go()
  }

  #go(): void {
    void this.#audio.play().catch((error: DOMException) => {
      // Anything else is told by the element: a press is missing, or another track came.
      if (error.name === 'NotAllowedError') this.#change({ playing: false, waiting: false })
    })
  }

  /** Asks for the track anew and goes on where it broke off. */
  #reload(): void {
    this.#wanted = this.#state.time
    this.#audio.src = this.#address(this.#index)
  }

  #change(part: Partial<SoundState>): void {
    this.#state = { ...this.#state, ...part }
    this.#options.onState(this.#state)
  }

  #element(): HTMLAudioElement {
    const audio = new Audio()
    audio.preload = 'metadata'
    tune(audio, this.#rate)
    const on = (name: string, run: () => void) =>
      audio.addEventListener(name, () => audio === this.#audio && run())
    on('loadedmetadata', () => this.#arrive())
    on('timeupdate', () => this.#move())
    on('playing', () => this.#change({ playing: true, waiting: false, failed: false }))
    on('waiting', () => this.#change({ waiting: this.#state.playing }))
    on('pause', () => !audio.ended && this.#paused())
    on('error', () => this.#fail())
    on('ended', () => this.#nextTrack())
    return audio
  }

  #arrive(): void {
    if (this.#wanted !== null) this.#audio.currentTime = this.#wanted - this.#start
    this.#wanted = null
  }

  /** Paused from outside: headphones taken off, another app. */
  #paused(): void {
    if (this.#state.playing && !this.#audio.error) this.#change({ playing: false, waiting: false })
  }

  #move(): void {
    if (this.#wanted !== null) return
    const { time } = this
    if (time >= (this.#options.limit ?? Number.POSITIVE_INFINITY)) this.#finish()
    else this.#change({ time })
  }

  /** Every second: is the track still coming, is the next one near? */
  #beat(): void {
    const { playing } = this.#state
    const { currentTime, readyState } = this.#audio
    const stuck = currentTime === this.#before && readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    this.#before = currentTime
    this.#still = playing && stuck ? this.#still + 1 : 0
    if (this.#still >= patience) this.#fail()
    const track = this.#track
    if (playing && track && this.time > track.start + track.duration - ahead) this.#prepare()
  }

  #prepare(): void {
    const index = this.#index + 1
    const next = this.#options.recording.tracks[index]
    if (this.#next || !next || next.start >= this.#end) return
    this.#next = this.#element()
    this.#next.dataset.index = String(index)
    this.#next.preload = 'auto'
    this.#next.src = this.#address(index)
  }

  #fail(): void {
    if (!this.#audio.getAttribute('src')) return
    this.#change({ failed: true, playing: false, waiting: false })
    this.#wanted = this.#state.time
    this.#audio.pause()
  }

  #nextTrack(): void {
    const next = this.#options.recording.tracks[this.#index + 1]
    if (next && next.start < this.#end) {
      this.#load(this.#index + 1)
      this.#change({ time: next.start })
    } else this.#finish()
  }

  #finish(): void {
    this.#change({ playing: false, waiting: false, ended: true, time: this.#end })
    this.#audio.pause()
  }
}

function tune(audio: HTMLAudioElement, rate: number): void {
  audio.preservesPitch = true
  audio.defaultPlaybackRate = rate
  audio.playbackRate = rate
}

function unload(audio: HTMLAudioElement): void {
  audio.pause()
  audio.removeAttribute('src')
  audio.load()
}
