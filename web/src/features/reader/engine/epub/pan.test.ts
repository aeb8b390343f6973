import { describe, expect, it } from 'vitest'
import { isWider, movedBy } from './pan'

const room = {
  scrollLeft: 0,
  scrollTop: 0,
  scrollWidth: 1000,
  scrollHeight: 2000,
  clientWidth: 400,
  clientHeight: 800,
}
const press = (key: string, held = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('a page that is larger than its room', () => {
  it.each([
    ['ArrowRight', {}, {}, { left: 100, top: 0 }],
    ['ArrowDown', {}, {}, { left: 0, top: 200 }],
    ['PageDown', {}, {}, { left: 0, top: 720 }],
    [' ', {}, {}, { left: 0, top: 720 }],
    [' ', { scrollTop: 900 }, { shiftKey: true }, { left: 0, top: -720 }],
    ['ArrowLeft', { scrollLeft: 40 }, {}, { left: -40, top: 0 }],
    ['PageDown', { scrollTop: 1000 }, {}, { left: 0, top: 200 }],
    ['PageDown', { scrollTop: 1200 }, {}, null],
    ['PageDown', { scrollTop: 1199.5 }, {}, null],
    ['ArrowLeft', {}, {}, null],
    ['PageUp', {}, {}, null],
    ['ArrowRight', { scrollWidth: 400 }, {}, null],
    ['Home', {}, {}, null],
    ['a', {}, {}, null],
    ['ArrowRight', {}, { ctrlKey: true }, null],
    ['ArrowRight', {}, { shiftKey: true }, null],
  ])('goes with %s from %o with %o by %o', (key, at, held, by) => {
    expect(movedBy({ ...room, ...at }, press(key, held))).toEqual(by)
  })

  it('is wider, unless by a rounding', () => {
    expect(isWider(room)).toBe(true)
    expect(isWider({ ...room, scrollWidth: 401 })).toBe(false)
  })
})
