// An <audio> for tests: what it does is told to it.

/** Every element made since the last test, the newest last. */
export const made: FakeAudio[] = []

export class FakeAudio extends EventTarget {
  dataset: Record<string, string> = {}
  preload = ''
  currentTime = 0
  readyState = 0
  paused = true
  ended = false
  error: unknown = null
  volume = 1
  playbackRate = 1
  defaultPlaybackRate = 1
  preservesPitch = false
  #src = ''

  constructor() {
    super()
    made.push(this)
  }

  get src() {
    return this.#src
  }

  set src(src: string) {
    Object.assign(this, { readyState: 0, currentTime: 0, error: null, ended: false })
    this.#src = src
  }

  getAttribute() {
    return this.#src || null
  }

  removeAttribute() {
    this.#src = ''
  }

  load() {}

  play() {
    this.paused = false
    return Promise.resolve()
  }

  pause() {
    if (this.paused) return
    this.paused = true
    this.tell('pause')
  }

  tell(name: string) {
    this.dispatchEvent(new Event(name))
  }

  /** The track has come. */
  arrive() {
    this.readyState = 4
    this.tell('loadedmetadata')
    if (!this.paused) this.tell('playing')
  }

  /** So far into the track, in seconds. */
  hear(time: number) {
    this.currentTime = time
    this.tell('timeupdate')
  }

  end() {
    this.ended = true
    this.paused = true
    this.tell('pause')
    this.tell('ended')
  }
}
