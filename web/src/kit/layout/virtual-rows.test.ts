import { expect, test } from 'vitest'
import { drawnRows, rowsBetween, topsOf } from './virtual-rows'

const tops = topsOf([10, 20, 30, 40])

test('rows follow each other, and an empty list has none', () => {
  expect(tops).toEqual([0, 10, 30, 60, 100])
  expect(topsOf([])).toEqual([0])
  expect(rowsBetween([0], 0, 500)).toEqual([0, 0])
  expect(drawnRows([0], [0, 0], [3])).toEqual([])
})

test.each([
  [0, 5, [0, 1]],
  [10, 29, [1, 2]],
  [29, 60, [1, 4]],
  [-50, -1, [0, 1]],
  [500, 900, [3, 4]],
])('between %d and %d are the rows %j', (from, to, rows) => {
  expect(rowsBetween(tops, from, to)).toEqual(rows)
})

test('what is left out keeps its height', () => {
  expect(drawnRows(tops, [1, 3], [])).toEqual([
    { at: 1, before: 10, behind: 0 },
    { at: 2, before: 0, behind: 40 },
  ])
  expect(drawnRows(tops, [2, 3], [0, 2, -1, 9])).toEqual([
    { at: 0, before: 0, behind: 0 },
    { at: 2, before: 20, behind: 40 },
  ])
})
