import { expect, test } from 'vitest'
import { middle, mostZoom, moved, zoomed } from './crop'

const wide = { width: 400, height: 200 }

test('the first square is the largest one in the middle', () => {
  expect(middle(wide)).toEqual({ x: 100, y: 0, side: 200 })
  expect(middle({ width: 90, height: 300 })).toEqual({ x: 0, y: 105, side: 90 })
})

test('a square never leaves the picture', () => {
  expect(moved(wide, middle(wide), -1000, 50)).toEqual({ x: 0, y: 0, side: 200 })
  expect(moved(wide, middle(wide), 1000, -50)).toEqual({ x: 200, y: 0, side: 200 })
})

test('zooming keeps the middle and its bounds', () => {
  expect(zoomed(wide, middle(wide), 2)).toEqual({ x: 150, y: 50, side: 100 })
  expect(zoomed(wide, middle(wide), 99).side).toBe(200 / mostZoom)
  expect(zoomed(wide, { x: 350, y: 150, side: 50 }, 1)).toEqual({ x: 200, y: 0, side: 200 })
})
