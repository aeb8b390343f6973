import { afterEach, expect, test } from 'vitest'
import { across, placeInCounterpart, placeThere } from './counterpart'
import type { Place } from './place'

const points = [
  { title: '', here: 0, there: 0 },
  { title: 'Нэг', here: 0.1, there: 0 },
  { title: 'Хоёр', here: 0.4, there: 0.6 },
  { title: '', here: 1, there: 1 },
]

afterEach(() => localStorage.clear())

test.each([
  [0, 0],
  [0.05, 0],
  [0.1, 0],
  [0.25, 0.3],
  [0.4, 0.6],
  [0.7, 0.8],
  [1, 1],
])('the share %d of a text lies at %d of its recording', (here, there) => {
  expect(across(points, here, 'here')).toBeCloseTo(there, 5)
})

test.each([
  [0, 0.1],
  [0.3, 0.25],
  [0.6, 0.4],
  [0.9, 0.85],
  [1, 1],
])('the share %d of a recording lies at %d of its text', (there, here) => {
  expect(across(points, there, 'there')).toBeCloseTo(here, 5)
})

test('a chapter begins where its point does, not a moment before', () => {
  const share = placeThere({ item_id: 2, kind: 'epub', points, place: null }, 0.4 - 1e-12).locations
    .totalProgression
  expect(share).toBeGreaterThanOrEqual(0.6)
})

const placed = (item_id: number, totalProgression: number, minute: number): Place => ({
  item_id,
  content_id: 1,
  locator: { href: 'a', locations: { totalProgression } },
  device: { id: 'd', name: 'd' },
  modified_at: `2026-11-23T01:0${minute}:00Z`,
  version: 1,
})

const others = (place: Place | null) => [{ item_id: 2, points, place }]

test.each<[string, Place | null, Place | null, string | null]>([
  ['nothing was heard', null, placed(1, 0.2, 1), null],
  ['it was heard later', placed(2, 0.7, 2), placed(1, 0.2, 1), 'Хоёр'],
  ['it was read later', placed(2, 0.7, 1), placed(1, 0.2, 2), null],
  ['it was never read', placed(2, 0.3, 1), null, 'Нэг'],
  ['both stand at the same page', placed(2, 0.6, 2), placed(1, 0.4, 1), null],
])('the place of the recording counts: %s', (_, there, own, chapter) => {
  expect(placeInCounterpart(others(there), null, own, 50)?.chapter ?? null).toBe(chapter)
})

test('a place that waits in this browser counts, too', () => {
  localStorage.setItem('sudar.places', JSON.stringify([placed(2, 0.9, 3)]))
  const reached = placeInCounterpart(others(placed(2, 0.1, 2)), null, placed(1, 0.2, 1), 50)
  expect(reached?.place.locations.totalProgression).toBeCloseTo(0.85, 4)
  localStorage.setItem('sudar.places.me', JSON.stringify([placed(2, 0.6, 4)]))
  expect(
    placeInCounterpart(others(null), 'me', null, 50)?.place.locations.totalProgression,
  ).toBeCloseTo(0.4, 4)
})
