import { describe, expect, it } from 'vitest'
import { picturesOf } from './pictures-on-page'

/** Three corners of a box, as pdf.js tells an upright image. */
const image = (left: number, top: number, width: number, height: number) => [
  left,
  top,
  left,
  top + height,
  left + width,
  top,
]

describe('the pictures of a page', () => {
  it('are its images', () => {
    const [picture, ...others] = picturesOf(image(0.25, 0.5, 0.5, 0.25))
    expect(picture).toEqual({ left: 0.25, top: 0.5, width: 0.5, height: 0.25 })
    expect(others).toEqual([])
  })

  it('end with the page', () => {
    expect(picturesOf(image(-0.5, 0.75, 1, 0.5))).toEqual([
      { left: 0, top: 0.75, width: 0.5, height: 0.25 },
    ])
  })

  it.each([
    ['strips', image(0.2, 0.2, 0.4, 0.05), image(0.2, 0.25, 0.4, 0.05)],
    [
      'a picture and its caption drawn over it',
      image(0.2, 0.2, 0.4, 0.1),
      image(0.3, 0.22, 0.1, 0.05),
    ],
  ])('are one of %s', (_, first, second) => {
    const [picture, ...others] = picturesOf([...first, ...second])
    expect(picture?.left).toBeCloseTo(0.2)
    expect(picture?.width).toBeCloseTo(0.4)
    expect(picture?.height).toBeCloseTo(0.1)
    expect(others).toEqual([])
  })

  it.each([
    ['a page without images', []],
    ['a scanned page', image(0, 0, 1, 1)],
    ['a scan in strips', [image(0, 0, 1, 0.5), image(0, 0.5, 1, 0.5)].flat()],
    ['letters drawn as images', image(0.1, 0.1, 0.02, 0.02)],
    ['a rule', image(0.1, 0.1, 0.8, 0.002)],
  ])('%s has none', (_, corners) => {
    expect(picturesOf(corners)).toEqual([])
  })
})
