import { describe, expect, it } from 'vitest'
import type { Rotation } from '../core/types'
import { PageLayout, pageGap, spine } from './layout'

const size = { width: 600, height: 800 }

function layoutOf(count: number, double = false, rotation: Rotation = 0, rtl = false) {
  const layout = new PageLayout(count, size, rtl)
  layout.arrange({ double, rotation })
  layout.setScale(0.5)
  return layout
}

describe('single pages', () => {
  const layout = layoutOf(100)

  it('are stacked with gaps, in the middle', () => {
    expect(layout.box(1)).toEqual({ top: pageGap, left: -150, width: 300, height: 400 })
    expect(layout.box(3).top).toBe(pageGap + 2 * (400 + pageGap))
    expect(layout.height).toBe(pageGap + 100 * (400 + pageGap))
  })

  it.each([1, 2, 57, 100])('page %i is found again from its height', (page) => {
    const found = layout.at(layout.top({ page, share: 0.25 }))
    expect(found.page).toBe(page)
    expect(found.share).toBeCloseTo(0.25)
  })

  it('stay inside the book', () => {
    expect(layout.at(-50)).toEqual({ page: 1, share: 0 })
    expect(layout.at(1e9)).toEqual({ page: 100, share: 1 })
  })

  it('keep the point of a page when sizes before it become known', () => {
    const moving = new PageLayout(10, size)
    const point = { page: 5, share: 0.5 }
    const before = moving.top(point)
    expect(moving.setSize(2, { width: 600, height: 400 })).toBe(true)
    expect(moving.setSize(2, { width: 600, height: 400 })).toBe(false)
    expect(moving.top(point)).toBe(before - 400)
  })
})

describe('facing pages', () => {
  it.each([
    [1, [[1]]],
    [2, [[1], [2]]],
    [5, [[1], [2, 3], [4, 5]]],
    [6, [[1], [2, 3], [4, 5], [6]]],
  ])('of %i pages leave the cover alone', (count, rows) => {
    const layout = layoutOf(count, true)
    expect(Array.from({ length: layout.rows }, (_, row) => layout.pagesOf(row))).toEqual(rows)
  })

  it.each([
    ['left to right', false, [2, 3]],
    ['right to left', true, [3, 2]],
  ])('stand side by side, %s', (_, rtl, [left, right]) => {
    const layout = layoutOf(9, true, 0, rtl as boolean)
    const row = { top: pageGap + 400 + pageGap, width: 300, height: 400 }
    expect(layout.box(left as number)).toEqual({ ...row, left: -300 - spine / 2 })
    expect(layout.box(right as number)).toEqual({ ...row, left: spine / 2 })
    expect(layout.box(1).left).toBe(-150)
  })

  it('hold the page that is read, else name the first', () => {
    const layout = layoutOf(9, true)
    const y = layout.top({ page: 5, share: 0.5 })
    expect(layout.at(y)).toEqual({ page: 4, share: 0.5 })
    expect(layout.at(y, 5)).toEqual({ page: 5, share: 0.5 })
    expect(layout.at(y, 7)).toEqual({ page: 4, share: 0.5 })
  })

  it('make a row as tall as the taller one', () => {
    const layout = layoutOf(5, true)
    layout.setSize(3, { width: 600, height: 1000 })
    expect(layout.box(4).top - layout.box(2).top).toBe(500 + pageGap)
  })

  it('keep the page when they become single again', () => {
    const layout = layoutOf(9, true)
    const { page } = layout.at(layout.top({ page: 7, share: 0 }), 7)
    layout.arrange({ double: false, rotation: 0 })
    expect(layout.at(layout.top({ page, share: 0 })).page).toBe(7)
  })
})

describe('turned pages', () => {
  it.each([
    [0, 300, 400],
    [90, 400, 300],
    [180, 300, 400],
    [270, 400, 300],
  ] as const)('by %i° are %i wide and %i high', (rotation, width, height) => {
    expect(layoutOf(9, false, rotation).box(2)).toMatchObject({ width, height })
    expect(layoutOf(9, true, rotation).rowWidth(2)).toBe(2 * width + spine)
  })

  it('learn the upright size of a page', () => {
    const layout = layoutOf(3, false, 90)
    layout.setSize(2, { width: 500, height: 700 })
    expect(layout.size(2)).toEqual({ width: 700, height: 500 })
    layout.arrange({ double: false, rotation: 0 })
    expect(layout.size(2)).toEqual({ width: 500, height: 700 })
  })
})

describe('the scale that fits', () => {
  const room = { width: 832, height: 632 }
  it.each([
    ['the width', false, 0, 'width', 800 / 600],
    ['the page', false, 0, 'page', 600 / 800],
    ['the width of a spread', true, 0, 'width', (800 - spine) / 1200],
    ['the width of a turned page', false, 90, 'width', 1],
    ['a factor', true, 90, 3, 3],
  ] as const)('%s', (_, double, rotation, zoom, scale) => {
    expect(layoutOf(9, double, rotation).fit(2, zoom, room)).toBeCloseTo(scale)
  })

  it('of a cover is that of the spreads after it', () => {
    const layout = layoutOf(9, true)
    expect(layout.fit(1, 'width', room)).toBe(layout.fit(2, 'width', room))
    expect(layout.rowWidth(1)).toBe(layout.rowWidth(2))
  })

  it('is not enormous on a wide screen', () => {
    expect(layoutOf(9).fit(2, 'width', { width: 5000, height: 600 })).toBe(1.75)
  })
})
