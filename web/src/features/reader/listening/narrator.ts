// Reads a book aloud by its own recording. Belongs to no screen: what is seen of the text, and how
// the page is turned, a page tells.
import type { Narration } from './narration'
import type { Fragment } from './smil'

export interface NarratorState {
  /** it plays, or will as soon as it can */
  playing: boolean
  /** the recording does not come, or is no sound */
  failed: boolean
  /** the last fragment of the book has been read */
  ended: boolean
  /** the page turns by itself to what is read */
  following: boolean
  speed: number
}

/** The text that is read, on the screen. */
export interface SpokenPage {
  /** the lines of a fragment in their order: which of them are seen; none when it is not open */
  seen(fragment: Fragment): boolean[]
  lead(fragment: Fragment): Promise<void>
  turn(): Promise<void>
  /** shows which fragment is read */
  mark(fragment: Fragment | null): void
}

export interface NarratorParts {
  narration: Narration
  page: SpokenPage
  /** where the recordings lie; ends with a slash */
  base: string
  speed: number
}

/** How often the sound is looked at, in ms. */
const beat = 100
/** What lies between two clips that are one piece of sound, in seconds. */
const seam = 0.2
/** How long the sound may not come before it counts as broken, in beats (SPEC §8: ten seconds). */
const patience = 100

export class Narrator {
  readonly #parts: NarratorParts
  readonly #audio = new Audio()
  readonly #listeners = new Set<() => void>()
  #state: NarratorState
  #section = ''
  #at: Fragment | null = null
  /** where to go once the recording has come */
  #wanted: number | null = null
  #timer: ReturnType<typeof setInterval> | undefined
  /** another fragment is on its way */
  #stepping = false
  /** the page is on its way */
  #leading = false
  /** the last line of this fragment that was seen, or led to */
  #led = -1
  #still = 0
  #before = 0

  constructor(parts: NarratorParts) {
    this.#parts = parts
    const { speed } = parts
    this.#state = { playing: false, failed: false, ended: false, following: true, speed }
    const audio = this.#audio
    audio.preload = 'auto'
    this.#tune()
    audio.addEventListener('loadedmetadata', () => this.#arrive())
    audio.addEventListener('ended', () => void this.#advance())
    audio.addEventListener('error', () => this.#fail())
    audio.addEventListener('pause', () => this.#paused())
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly snapshot = (): NarratorState => this.#state

  /** Reads from the first fragment of a section that is seen, else from what comes next. */
  async begin(section: string): Promise<void> {
    const { narration, page } = this.#parts
    this.#section = section
    this.#change({ failed: false })
    await this.#try(async () => {
      const here = await narration.of(section)
      const seen = (fragment: Fragment) => page.seen(fragment)
      const from =
        here.find((each) => seen(each)[0]) ??
        here.find((each) => seen(each).includes(true)) ??
        here[0] ??
        (await narration.first())
      if (from) this.read(from)
    })
  }

  /** Reads a fragment and goes on from it. */
  read(fragment: Fragment): void {
    this.#change({ following: true, ended: false })
    this.#go(fragment)
    this.play()
  }

  play(): void {
    if (!this.#at) return void this.begin(this.#section)
    if (this.#state.ended) return void this.#restart()
    if (this.#state.failed) this.#load(this.#at, this.#wanted ?? this.#audio.currentTime)
    this.#still = 0
    this.#change({ playing: true, failed: false })
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.#beat(), beat)
    this.#audio.play().catch((error: DOMException) => {
      // anything else is told by the element
      if (error.name === 'NotAllowedError') this.pause()
    })
  }

  pause(): void {
    clearInterval(this.#timer)
    this.#change({ playing: false })
    this.#audio.pause()
  }

  /** Goes to the fragment before or after; at the ends of the book nothing happens. */
  async step(by: 1 | -1): Promise<void> {
    const { narration } = this.#parts
    const at = this.#at
    if (!at) return
    await this.#try(async () => {
      const beside = await (by > 0 ? narration.next(at) : narration.previous(at))
      if (!beside || this.#at !== at) return
      this.#change({ following: true, ended: false })
      this.#go(beside)
    })
  }

  set speed(speed: number) {
    this.#change({ speed })
    this.#tune()
  }

  /** The reader looks elsewhere: the sound goes on, the page stays. */
  rest(): void {
    this.#change({ following: false })
  }

  /** Back to what is read. */
  follow(): void {
    this.#change({ following: true })
    this.#relead()
  }

  /** Another page is shown, or with `moved` false the same one in another layout. */
  relocated(moved: boolean): void {
    const { page } = this.#parts
    const at = this.#state.ended ? null : this.#at
    page.mark(at)
    if (!at || this.#leading) return
    if (moved) this.#change({ following: page.seen(at).includes(true) })
    else if (this.#state.following) this.#relead()
  }

  destroy(): void {
    clearInterval(this.#timer)
    this.#listeners.clear()
    this.#parts.page.mark(null)
    this.#at = null
    this.#audio.pause()
    this.#audio.removeAttribute('src')
    this.#audio.load()
  }

  #go(fragment: Fragment): void {
    const before = this.#at
    this.#at = fragment
    this.#led = -1
    this.#parts.page.mark(fragment)
    if (before?.audio !== fragment.audio || this.#state.failed) this.#load(fragment, fragment.begin)
    else if (this.#wanted !== null) this.#wanted = fragment.begin
    else if (Math.abs(this.#audio.currentTime - fragment.begin) > seam || !this.#state.playing)
      this.#audio.currentTime = fragment.begin
    this.#still = 0
    this.#lead()
    this.#parts.narration.next(fragment).catch(() => {}) // in time; who needs it asks again
  }

  #load({ audio }: Fragment, time: number): void {
    this.#wanted = time
    this.#audio.src = this.#parts.base + audio
    this.#tune()
    if (this.#state.playing) void this.#audio.play().catch(() => {})
  }

  #arrive(): void {
    if (this.#wanted !== null) this.#audio.currentTime = this.#wanted
    this.#wanted = null
  }

  #beat(): void {
    const at = this.#at
    if (!at) return
    const { currentTime, readyState } = this.#audio
    const stuck = currentTime === this.#before && readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    this.#before = currentTime
    this.#still = stuck ? this.#still + 1 : 0
    if (this.#still >= patience) this.#fail()
    else if (this.#wanted !== null) return
    else if (currentTime >= at.end) void this.#advance()
    else this.#lead()
  }

  /** Goes on to the next fragment; what lies on after it in the same recording plays through. */
  async #advance(): Promise<void> {
    const at = this.#at
    if (!at || this.#stepping || !this.#state.playing) return
    this.#stepping = true
    await this.#try(async () => {
      const next = await this.#parts.narration.next(at)
      if (this.#at !== at) return
      if (!next) return this.#finish()
      const over = this.#audio.ended
      this.#go(next)
      if (over) this.play()
    })
    this.#stepping = false
  }

  #finish(): void {
    this.pause()
    this.#change({ ended: true })
    this.#parts.page.mark(null)
  }

  async #restart(): Promise<void> {
    await this.#try(async () => {
      const first = await this.#parts.narration.first()
      if (first) this.read(first)
    })
  }

  #relead(): void {
    this.#led = -1
    this.#lead()
  }

  /** Brings the line that is read into sight, once for each line: who turns away is left alone. */
  #lead(): void {
    const at = this.#at
    if (!at || !this.#state.following || this.#leading) return
    const { page } = this.#parts
    const lines = page.seen(at)
    const line = Math.max(0, Math.min(lines.length - 1, Math.floor(this.#share(at) * lines.length)))
    const first = lines.indexOf(true)
    if (line <= this.#led || first > line) return // what began on the page before comes by itself
    this.#led = line
    if (lines[line]) return
    this.#leading = true
    void (first < 0 ? page.lead(at) : page.turn()).finally(() => {
      this.#leading = false
      if (this.#at && !this.#state.ended) page.mark(this.#at)
    })
  }

  /** How much of a fragment has been read. */
  #share({ begin, end }: Fragment): number {
    const { currentTime, duration } = this.#audio
    const until = Math.min(end, Number.isFinite(duration) ? duration : end)
    if (this.#wanted !== null || !Number.isFinite(until)) return 0
    return Math.min(1, Math.max(0, (currentTime - begin) / (until - begin)))
  }

  async #try(act: () => Promise<void>): Promise<void> {
    await act().catch(() => this.#fail())
  }

  #fail(): void {
    if (this.#at) this.#wanted ??= this.#audio.currentTime
    this.pause()
    this.#change({ failed: true })
  }

  /** Paused from outside: headphones taken off, another app. */
  #paused(): void {
    const { ended, error } = this.#audio
    if (this.#state.playing && !ended && !error && this.#wanted === null) this.pause()
  }

  #tune(): void {
    const { speed } = this.#state
    this.#audio.preservesPitch = true
    this.#audio.defaultPlaybackRate = speed
    this.#audio.playbackRate = speed
  }

  #change(part: Partial<NarratorState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}
