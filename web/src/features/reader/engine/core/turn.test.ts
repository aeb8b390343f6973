import { describe, expect, it } from 'vitest'
import { turned, uprightTop } from './turn'
import type { Rotation } from './types'

describe('turning', () => {
  it('goes round by quarters, both ways', () => {
    const quarters = [0, 90, 180, 270] as const
    expect(quarters.map((each) => turned(each, 1))).toEqual([90, 180, 270, 0])
    expect(quarters.map((each) => turned(each, -1))).toEqual([270, 0, 90, 180])
  })

  // a line 10 high that begins 40 down an upright page of 100 × 200
  it.each<[Rotation, number[], number[]]>([
    [0, [0, 0, 100, 200], [10, 40, 90, 50]],
    [90, [0, 0, 200, 100], [150, 10, 160, 90]],
    [180, [0, 0, 100, 200], [10, 150, 90, 160]],
    [270, [0, 0, 200, 100], [40, 10, 50, 90]],
  ])('by %i° a line begins where it began', (rotation, page, line) => {
    expect(uprightTop(edges(line), edges(page), rotation)).toBeCloseTo(0.2)
  })
})

const edges = ([left = 0, top = 0, right = 0, bottom = 0]: number[]) => ({
  left,
  top,
  right,
  bottom,
})
