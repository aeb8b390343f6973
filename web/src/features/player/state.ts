import type { Locator } from '@/api/types'
import type { Sleep } from './sleep'
import { type SoundState, silence } from './sound'
import type { Source } from './source'
import {
  type Left,
  loadLeft,
  loadQueue,
  loadSettings,
  type Settings,
  speedOf,
  type Work,
} from './storage'

/** Another place to go on from. */
export interface Offered {
  place: Locator
  /** of the text, when it was read up to there; empty when it has no name */
  chapter?: string
}

export interface PlayerState extends SoundState {
  /** what is heard, or was left; null: nothing */
  work: Work | null
  /** it has sounded, now or when it was left: only then does it follow to other screens */
  played: boolean
  /** what was left and is not open yet */
  left: Left | null
  source: Source | null
  /** the item that is being opened, or could not be */
  asked: number | null
  opening: boolean
  /** why it did not open, or had to stop */
  refusal: Error | null
  offered: Offered | null
  queued: boolean
  /** the track that failed is made again by the server */
  preparing: boolean
  speed: number
  sleep: Sleep
  sleepLeft: number | null
  muted: boolean
  settings: Settings
  queue: Work[]
}

/** No listening; settings and queue are not part of one. */
export const nothing = {
  ...silence,
  work: null,
  played: false,
  left: null,
  source: null,
  asked: null,
  opening: false,
  refusal: null,
  offered: null,
  queued: false,
  preparing: false,
  speed: 1,
  sleep: null,
  sleepLeft: null,
}

/** What this device remembers of the last visit. */
export function firstState(): PlayerState {
  const own = { muted: false, settings: loadSettings(), queue: loadQueue() }
  const left = loadLeft()
  if (!left) return { ...nothing, ...own }
  const { work, time } = left
  return { ...nothing, ...own, left, work, played: true, time, speed: speedOf(work.content_id) }
}
