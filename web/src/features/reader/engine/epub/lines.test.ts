import { describe, expect, it } from 'vitest'
import { linesOf } from './lines'

const page = { width: 800, height: 600, columns: 1, vertical: false }
const box = (left: number, top: number, width = 100, height = 20) => ({ left, top, width, height })

describe('lines of a page', () => {
  it('hold all of their letters, and are as long as the longest', () => {
    const lines = linesOf(
      [box(10, 100), box(110, 104, 40, 12), box(150, 92, 20, 14), box(40, 130)],
      page,
    )
    expect(lines).toEqual([
      { left: 10, top: 92, width: 160, height: 28 },
      { left: 10, top: 130, width: 160, height: 20 },
    ])
  })

  it('follow each other', () => {
    const lines = linesOf([box(10, 100), box(10, 130), box(10, 160)], page)
    expect(lines.map(({ top }) => top)).toEqual([100, 130, 160])
  })

  it('of two columns stand apart, the left ones first', () => {
    const lines = linesOf([box(10, 100), box(10, 130), box(410, 100)], { ...page, columns: 2 })
    expect(lines.map(({ left, top }) => [left, top])).toEqual([
      [10, 100],
      [10, 130],
      [410, 100],
    ])
  })

  it('may run from top to bottom', () => {
    const lines = linesOf([box(10, 0, 20, 300), box(12, 300, 16, 100), box(40, 0, 20, 500)], {
      ...page,
      vertical: true,
    })
    expect(lines).toEqual([
      { left: 10, top: 0, width: 20, height: 500 },
      { left: 40, top: 0, width: 20, height: 500 },
    ])
  })

  it.each([
    ['on the next page', box(900, 100)],
    ['cut by the upper edge', box(10, -12)],
    ['cut by the lower edge', box(10, 590)],
    ['empty', box(10, 100, 0)],
  ])('are not what is %s', (_, other) => expect(linesOf([other], page)).toEqual([]))
})
