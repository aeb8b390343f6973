import { expect, test } from 'vitest'
import type { HomeStrip } from '@/api/types'
import { moved, sameStrips, stripKey, stripOf, wholeTitles } from './home-model'

const home: HomeStrip[] = [
  { strip: 'newest', titles: 20 },
  { strip: 'classes', titles: 0 },
  { strip: 'category', category_id: 7, titles: 8 },
]
const keys = (strips: HomeStrip[]) => strips.map(stripKey).join(' ')

test.each([
  [0, 1, 'classes newest category:7'],
  [2, -1, 'newest category:7 classes'],
  [0, -1, 'newest classes category:7'],
  [2, 1, 'newest classes category:7'],
])('section %i moved by %i', (at, by, order) => {
  expect(keys(moved(home, at, by))).toBe(order)
})

test('a key is the section it names', () => {
  for (const strip of home) expect(stripKey(stripOf(stripKey(strip)))).toBe(stripKey(strip))
  expect(stripOf('ranked')).toEqual({ strip: 'ranked', titles: 10 })
  expect(stripOf('classes')).toEqual({ strip: 'classes', titles: 0 })
  expect(stripOf('category:12')).toEqual({ strip: 'category', category_id: 12, titles: 20 })
})

test.each([
  [3, false],
  [4, true],
  [20, true],
  [21, false],
  [4.5, false],
  [Number.NaN, false],
])('%d titles are taken: %s', (titles, taken) => {
  expect(wholeTitles({ strip: 'newest', titles })).toBe(taken)
})

test('classes have no number of titles', () => {
  expect(wholeTitles({ strip: 'classes', titles: 0 })).toBe(true)
})

test('lists are the same in order and numbers alone', () => {
  expect(sameStrips(home, [...home])).toBe(true)
  expect(sameStrips(home, moved(home, 0, 1))).toBe(false)
  expect(sameStrips(home, home.slice(1))).toBe(false)
  expect(sameStrips(home, [{ strip: 'newest', titles: 8 }, ...home.slice(1)])).toBe(false)
})
