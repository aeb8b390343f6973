import { describe, expect, it } from 'vitest'
import { cellAfter, rowsInView } from './rows-in-view'

describe('rows in view', () => {
  it.each([
    ['at the top', 0, [0, 5]],
    ['in the middle', 10_000, [98, 105]],
    ['at the end', 24_650, [244, 249]],
    ['beyond the end', 99_999, [249, 249]],
    ['before the list', -500, [0, 0]],
  ])('%s', (_, top, rows) => {
    expect(rowsInView(top, 350, 100, 250)).toEqual(rows)
  })

  it('of an empty list are none but the first', () => {
    expect(rowsInView(0, 350, 100, 0)).toEqual([0, 0])
  })
})

describe('keys in a grid of two columns', () => {
  it.each([
    ['ArrowRight', 7, 8],
    ['ArrowLeft', 7, 6],
    ['ArrowDown', 7, 9],
    ['ArrowUp', 7, 5],
    ['PageDown', 7, 13],
    ['PageUp', 7, 1],
    ['Home', 7, 1],
    ['End', 7, 500],
    ['ArrowLeft', 1, 1],
    ['ArrowDown', 499, 500],
    ['Enter', 7, null],
  ])('%s on %i leads to %s', (key, from, to) => {
    expect(cellAfter(key, from, 2, 500, 3)).toBe(to)
  })
})
