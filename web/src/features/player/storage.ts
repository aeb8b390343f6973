// What this device remembers of listening: settings, the speed of each title, what comes next, and
// what was heard last. Anything broken in storage is left out.
import type { CoverImage } from '@/kit/book/cover'

/** What is shown of a recording before it is opened. */
export interface Work {
  item_id: number
  content_id: number
  slug: string
  title: string
  /** of the title */
  lang: string
  by: string
  narrators: string
  cover: CoverImage | null
}

/** A listening that was left, as the mini player shows it. */
export interface Left {
  work: Work
  time: number
  total: number
  chapter: string
}

export interface Settings {
  back: number
  forward: number
  /** 0..1 */
  volume: number
  /** the variant with fewer bytes, where there is one */
  small: boolean
}

const keys = {
  left: 'sudar.listening',
  queue: 'sudar.listening.queue',
  speeds: 'sudar.listening.speeds',
  settings: 'sudar.listening.settings',
} as const

/** Speeds from 0.5 to 3. */
export const speeds = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]
export const skips = [15, 30]
const mostSpeeds = 200
const mostQueued = 50

function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // a full or forbidden storage must not stop the listening
  }
}

const isWork = (value: unknown): value is Work => {
  const work = value as Partial<Work> | null
  return typeof work?.item_id === 'number' && typeof work.title === 'string'
}

export function loadLeft(): Left | null {
  const left = load(keys.left) as Left | null
  return left && isWork(left.work) && left.total > 0 ? left : null
}

export const storeLeft = (left: Left | null) => store(keys.left, left)

export function loadQueue(): Work[] {
  const rows = load(keys.queue)
  return Array.isArray(rows) ? rows.filter(isWork) : []
}

export const storeQueue = (queue: Work[]) =>
  store(keys.queue, queue.length ? queue.slice(0, mostQueued) : null)

/** The speed a title was last heard at; pairs of content and speed, the newest first. */
export function speedOf(content: number): number {
  const kept = pairs().find(([id]) => id === content)?.[1]
  return kept && speeds.includes(kept) ? kept : 1
}

export function storeSpeed(content: number, speed: number): void {
  const others = pairs().filter(([id]) => id !== content)
  store(keys.speeds, [[content, speed], ...others].slice(0, mostSpeeds))
}

function pairs(): [number, number][] {
  const rows = load(keys.speeds)
  return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row) && row.length === 2) : []
}

const saving = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The settings of this device; a metered connection asks for fewer bytes until something else is chosen. */
export function loadSettings(): Settings {
  const kept = (load(keys.settings) ?? {}) as Partial<Settings>
  const { volume = 1 } = kept
  return {
    back: skips.includes(kept.back ?? 0) ? (kept.back as number) : 15,
    forward: skips.includes(kept.forward ?? 0) ? (kept.forward as number) : 30,
    volume: volume >= 0 && volume <= 1 ? volume : 1,
    small: kept.small ?? saving(),
  }
}

export const storeSettings = (settings: Settings) => store(keys.settings, settings)

/** What a person listens to is nobody else's: signing in or out leaves only the settings. */
export function forgetListening(): void {
  store(keys.left, null)
  store(keys.queue, null)
}
