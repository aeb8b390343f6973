import { describe, expect, it } from 'vitest'
import { PageLayout, pageGap } from './pdf-layout'

describe('PageLayout', () => {
  const layout = new PageLayout(100, { width: 600, height: 800 })
  layout.setScale(0.5)

  it('stacks pages with gaps', () => {
    expect(layout.box(1)).toEqual({ top: pageGap, width: 300, height: 400 })
    expect(layout.box(3).top).toBe(pageGap + 2 * (400 + pageGap))
    expect(layout.height).toBe(pageGap + 100 * (400 + pageGap))
  })

  it.each([1, 2, 57, 100])('finds page %i again from its height', (page) => {
    const found = layout.at(layout.top({ page, share: 0.25 }))
    expect(found.page).toBe(page)
    expect(found.share).toBeCloseTo(0.25)
  })

  it('stays inside the book', () => {
    expect(layout.at(-50)).toEqual({ page: 1, share: 0 })
    expect(layout.at(1e9)).toEqual({ page: 100, share: 1 })
  })

  it('keeps the point of a page when sizes before it become known', () => {
    const moving = new PageLayout(10, { width: 600, height: 800 })
    const point = { page: 5, share: 0.5 }
    const before = moving.top(point)
    expect(moving.setSize(2, { width: 600, height: 400 })).toBe(true)
    expect(moving.setSize(2, { width: 600, height: 400 })).toBe(false)
    expect(moving.top(point)).toBe(before - 400)
  })
})
