// A text and its recording: where a place of the one lies in the other (ADR 22).
import type { Counterpart } from '@/api/types'
import type { Locator } from '../engine/core/types'
import { keptPlace, later, type Place } from './place'

type Point = Counterpart['points'][number]

/** Shares come from divisions: one that is this much too small is still at its point. */
const slack = 1e-6

/** Where a share of one whole lies in the other: between two points both go on evenly. */
export function across(points: Point[], share: number, from: 'here' | 'there'): number {
  const to = from === 'here' ? 'there' : 'here'
  const at = points.findLastIndex((point) => point[from] <= share + slack)
  const [before, after] = [points[at], points[at + 1]]
  if (!before || !after) return before?.[to] ?? 0
  const part = Math.max(0, share - before[from]) / (after[from] - before[from])
  return before[to] + part * (after[to] - before[to])
}

const shareOf = ({ locations }: Locator) => locations.totalProgression ?? 0

/** A place that is only known as a share of the whole. */
const placeAt = (share: number): Locator => ({
  href: '',
  locations: { totalProgression: Math.min(1, share + slack) },
})

/** A place here, as one in the counterpart. */
export const placeThere = ({ points }: Counterpart, share: number): Locator =>
  placeAt(across(points, share, 'here'))

/** What is known of the other. */
interface Other extends Pick<Counterpart, 'item_id' | 'points'> {
  place: Place | null
}

/** A place that was reached in the counterpart, as one here. */
export interface CounterpartPlace {
  place: Locator
  /** empty when the chapter has no name */
  chapter: string
}

/**
 * The place reached in a counterpart later than `own`, unless that is where `own` is anyway, within
 * one of so many positions of the whole.
 */
export function placeInCounterpart(
  others: Other[],
  account: string | null,
  own: Place | null,
  positions: number,
): CounterpartPlace | null {
  let newest = own
  let reached: CounterpartPlace | null = null
  for (const { item_id, points, place } of others)
    for (const there of [place, keptPlace(item_id, account)]) {
      if (!there || (newest && !later(there, newest))) continue
      newest = there
      reached = reachedAt(points, shareOf(there.locator))
    }
  const apart = reached && own ? Math.abs(shareOf(reached.place) - shareOf(own.locator)) : 1
  return apart * positions > 1 ? reached : null
}

function reachedAt(points: Point[], there: number): CounterpartPlace {
  const named = points.findLast(({ title, there: at }) => title && at <= there + slack)
  return { place: placeAt(across(points, there, 'there')), chapter: named?.title ?? '' }
}
