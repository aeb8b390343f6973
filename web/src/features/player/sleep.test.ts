import { describe, expect, it } from 'vitest'
import { choiceOf, fade, sleepLeft } from './sleep'

describe('the sleep timer', () => {
  const minutes = { minutes: 5, until: 300_000 }

  it('counts down by the clock, whatever the speed', () => {
    expect(sleepLeft(minutes, 0, 40, 2)).toBe(300)
    expect(sleepLeft(minutes, 290_000, 40, 2)).toBe(10)
    expect(sleepLeft(minutes, 999_000, 40, 2)).toBe(0)
  })

  it('counts down to the end of a chapter as fast as it is heard', () => {
    expect(sleepLeft({ end: 100 }, 0, 40, 1)).toBe(60)
    expect(sleepLeft({ end: 100 }, 0, 40, 2)).toBe(30)
  })

  it.each([
    [null, 1],
    [60, 1],
    [20, 1],
    [10, 0.5],
    [0, 0],
  ])('with %s seconds left the sound is %f', (left, loud) => expect(fade(left)).toBe(loud))

  it('knows what was chosen', () => {
    expect([null, minutes, { end: 3 }].map(choiceOf)).toEqual([null, 5, 'chapter'])
  })
})
