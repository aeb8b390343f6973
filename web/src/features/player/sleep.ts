// When the sound is to stop by itself: after some minutes, or where a chapter ends.

/** `until` by the clock, in ms since 1970; `end` on the line of time, in seconds. */
export type Sleep = { minutes: number; until: number } | { end: number } | null

/** What a person chooses. */
export type SleepChoice = number | 'chapter' | null

export const sleeps: SleepChoice[] = [null, 5, 10, 15, 20, 30, 45, 60, 'chapter']

/** How long the sound takes to go, in seconds. */
const fadeSeconds = 20

/** Seconds until the sound stops; null without a timer. */
export function sleepLeft(sleep: Sleep, now: number, time: number, speed: number): number | null {
  if (!sleep) return null
  const left = 'until' in sleep ? (sleep.until - now) / 1000 : (sleep.end - time) / speed
  return Math.max(0, left)
}

/** How loud the sound is so long before the end, 0..1: it goes slowly, so that nobody wakes. */
export const fade = (left: number | null) =>
  left === null ? 1 : Math.min(1, Math.max(0, left / fadeSeconds))

/** The choice behind a timer. */
export const choiceOf = (sleep: Sleep): SleepChoice =>
  sleep ? ('until' in sleep ? sleep.minutes : 'chapter') : null
