// What is told of a listening while it goes on: its place, and how long it was heard.

import { chapterAt, locatorAt } from './model'
import type { Source } from './source'
import { storeLeft } from './storage'

/** Seconds of sound between two words about the place, and about the time. */
const placeEvery = 10
const timeEvery = 30
/** What could not be told is kept up to here; the server believes no more at once. */
const mostTime = 300

export class ListeningLog {
  readonly #source: Source
  #kept: number
  #beats = 0
  #heard = 0
  #played: boolean

  /** played: it was played before it was opened, and is shown as left until it is closed. */
  constructor(source: Source, time: number, played: boolean) {
    this.#source = source
    this.#kept = time
    this.#played = played
  }

  /** It plays: from now on it is shown as left. A recording that was only opened never is. */
  play(time: number): void {
    if (this.#played) return
    this.#played = true
    this.#remember(time)
  }

  /** A second of sound was heard. */
  beat(time: number): void {
    this.#beats++
    this.#heard++
    if (this.#beats % placeEvery === 0) this.keep(time)
    if (this.#heard >= timeEvery) void this.#tell()
  }

  /** The place; an ended listening is not remembered as one that was left. */
  keep(time: number, ended = false): void {
    if (Math.abs(time - this.#kept) < 0.5) return
    this.#kept = time
    this.#source.keep(locatorAt(this.#source.recording, time))
    if (this.#played && !ended) this.#remember(time)
  }

  /** The listener goes, or pauses. */
  rest(time: number, ended = false): void {
    this.keep(time, ended)
    void this.#tell()
  }

  async #tell(): Promise<void> {
    const seconds = Math.min(this.#heard, mostTime)
    if (!seconds) return
    this.#heard = 0
    await this.#source.spend(seconds).catch(() => {
      this.#heard += seconds
    })
  }

  #remember(time: number): void {
    const { work, recording } = this.#source
    const chapter = chapterAt(recording, time)?.title ?? ''
    storeLeft({ work, time, total: recording.total, chapter })
  }
}
