// One <audio> element that plays the tracks of a book as one line of time.
import { type Listening, trackAt } from './model'

export interface SoundState {
  time: number
  playing: boolean
  waiting: boolean
  failed: boolean
  ended: boolean
}

export class Sound {
  readonly #listening: Listening
  readonly #base: string
  readonly #changed: (state: SoundState) => void
  readonly #audio = new Audio()
  #href = ''
  #start = 0
  #wanted: number | null = null
  #state: SoundState = { time: 0, playing: false, waiting: false, failed: false, ended: false }

  constructor(listening: Listening, base: string, changed: (state: SoundState) => void) {
    this.#listening = listening
    this.#base = base
    this.#changed = changed
    this.#audio.preload = 'metadata'
    this.#listen()
  }

  get time(): number {
    return this.#wanted ?? this.#start + this.#audio.currentTime
  }

  set rate(rate: number) {
    this.#audio.defaultPlaybackRate = rate
    this.#audio.playbackRate = rate
  }

  play(): void {
    if (this.#state.ended) this.seek(0)
    if (this.#audio.error) this.#reload()
    void this.#audio.play().catch(() => this.#change({ playing: false }))
  }

  pause(): void {
    this.#audio.pause()
  }

  /** Moves to a time; another track is loaded when the time lies in it. */
  seek(time: number): void {
    const to = Math.min(Math.max(0, time), Math.max(0, this.#listening.total - 0.1))
    const track = trackAt(this.#listening, to)
    if (!track) return
    if (track.href !== this.#href) {
      const playing = !this.#audio.paused
      this.#href = track.href
      this.#start = track.start
      this.#audio.src = this.#base + track.href
      if (playing) void this.#audio.play().catch(() => this.#change({ playing: false }))
    }
    if (this.#audio.readyState > 0) this.#audio.currentTime = to - this.#start
    else this.#wanted = to
    this.#change({ time: to, ended: false, failed: false })
  }

  destroy(): void {
    this.#audio.pause()
    this.#audio.removeAttribute('src')
    this.#audio.load()
  }

  #reload(): void {
    this.#wanted = this.#state.time
    this.#audio.load()
  }

  #change(part: Partial<SoundState>): void {
    this.#state = { ...this.#state, ...part }
    this.#changed(this.#state)
  }

  #listen(): void {
    const on = (name: string, run: () => void) => this.#audio.addEventListener(name, run)
    on('loadedmetadata', () => {
      if (this.#wanted !== null) this.#audio.currentTime = this.#wanted - this.#start
      this.#wanted = null
    })
    on('timeupdate', () => this.#wanted === null && this.#change({ time: this.time }))
    on('play', () => this.#change({ playing: true, failed: false, ended: false }))
    on('playing', () => this.#change({ waiting: false }))
    on('pause', () => this.#change({ playing: false }))
    on('waiting', () => this.#change({ waiting: true }))
    on('error', () => this.#change({ failed: true, playing: false, waiting: false }))
    on('ended', () => this.#nextTrack())
  }

  #nextTrack(): void {
    const next = this.#listening.tracks.find(({ start }) => start > this.#start)
    if (next) {
      this.seek(next.start)
      this.play()
    } else this.#change({ playing: false, ended: true, time: this.#listening.total })
  }
}
