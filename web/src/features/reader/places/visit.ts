import type { Locator, Relocation } from '../engine/core/types'

/** Whether a kept place is on another page than the passage that is visited. */
function isElsewhere(kept: Locator, asked: Locator) {
  const pages = (kept.locations.position ?? 0) - (asked.locations.position ?? 0)
  return kept.href !== asked.href || Math.abs(pages) > 1
}

/**
 * Opening a book at a passage, as a link of the search does, is a visit: it leaves the place kept
 * before as it is, until the reader goes on from there. Without a passage there is no visit.
 */
export class Visit {
  readonly #asked: Locator | null
  #arrived = false
  #ended: boolean

  constructor(asked: Locator | null) {
    this.#asked = asked
    this.#ended = asked === null
  }

  /** The kept place to offer the way back to, if it is another one. */
  wayBack(kept: Locator | null): Locator | null {
    return this.#asked && kept && isElsewhere(kept, this.#asked) ? kept : null
  }

  /** The passage is on the screen: what moves from now on, the reader moves. */
  arrive() {
    this.#arrived = true
  }

  /** Whether the reader's place is now this one. */
  keeps({ moved }: Relocation) {
    this.#ended ||= this.#arrived && moved
    return this.#ended
  }
}
