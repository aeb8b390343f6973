// Honest reading time: the clock runs while somebody is at the page, and only then.

/** What was read since the last word: seconds, and pages that stood long enough to be read. */
export interface ReadingTime {
  seconds: number
  pages: number
}

export interface AttentionOptions {
  /** Tells the server; `leaving` lets the request outlive the page. A rejection keeps what was read. */
  tell(spent: ReadingTime, leaving: boolean): Promise<unknown>
  /** ms of a clock that never goes back */
  now?: () => number
}

/** A reader who has not moved for this long has gone. */
const idle = 120_000
/** A page that stood for less was leafed over. */
const leastPage = 2000
/** How much is read before the server hears of it. */
const word = 30
/** What could not be told is kept up to here; the server believes no more at once. */
const most = 300

/**
 * Counts what lies between two moves of the reader: turning, scrolling, a key, a touch. A pause
 * longer than `idle` counts as that much; what passes while the page is hidden does not count.
 */
export class Attention {
  readonly #tell: AttentionOptions['tell']
  readonly #now: () => number
  readonly #seen = new Set<string>()
  #since: number | null
  #ms = 0
  #pages = 0
  #page = ''
  #pageMs = 0

  constructor({ tell, now = () => performance.now() }: AttentionOptions) {
    this.#tell = tell
    this.#now = now
    this.#since = now()
  }

  /** The reader did something. */
  stir(): void {
    this.#settle(this.#now())
    if (this.#ms >= word * 1000) void this.#say(false)
  }

  /** Another page is shown. */
  turn(page: string): void {
    if (page === this.#page) return void this.stir()
    this.#settle(this.#now())
    this.#leavePage()
    this.#page = page
    this.stir()
  }

  /** The page is hidden, or gone. */
  rest(): void {
    this.#settle(null)
    this.#leavePage()
    if (this.#ms >= 1000) void this.#say(true)
  }

  #settle(next: number | null): void {
    if (this.#since !== null) {
      const passed = Math.min(Math.max((next ?? this.#now()) - this.#since, 0), idle)
      this.#ms += passed
      this.#pageMs += passed
    }
    this.#since = next
  }

  /** A page counts once in a visit. */
  #leavePage(): void {
    if (this.#page && this.#pageMs >= leastPage && !this.#seen.has(this.#page)) {
      this.#seen.add(this.#page)
      this.#pages++
    }
    this.#pageMs = 0
  }

  async #say(leaving: boolean): Promise<void> {
    const spent = { seconds: Math.min(Math.round(this.#ms / 1000), most), pages: this.#pages }
    this.#ms = 0
    this.#pages = 0
    await this.#tell(spent, leaving).catch(() => {
      this.#ms = Math.min(this.#ms + spent.seconds * 1000, most * 1000)
      this.#pages += spent.pages
    })
  }
}
