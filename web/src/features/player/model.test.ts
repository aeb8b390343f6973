import { describe, expect, it } from 'vitest'
import { chapterAt, clock, listeningOf, locatorAt, timeOf } from './model'

const order = [
  { href: 'one.mp3', type: 'audio/mpeg', duration: 100 },
  { href: 'two.mp3', type: 'audio/mpeg', duration: 50 },
]
const toc = [
  { href: 'one.mp3', title: 'Эхлэл' },
  { href: 'one.mp3#t=40', title: 'Зам', children: [{ href: 'two.mp3#t=10', title: 'Гол' }] },
  { href: 'gone.mp3', title: 'байхгүй' },
]
const listening = listeningOf(order, toc)

describe('an audiobook', () => {
  it('is one line of time over its tracks', () => {
    expect(listening.total).toBe(150)
    expect(listening.chapters).toEqual([
      { title: 'Эхлэл', start: 0, end: 40 },
      { title: 'Зам', start: 40, end: 110 },
      { title: 'Гол', start: 110, end: 150 },
    ])
    expect(chapterAt(listening, 60)?.title).toBe('Зам')
  })

  it.each([0, 39.5, 100, 149])('comes back to second %f', (time) => {
    expect(timeOf(listening, locatorAt(listening, time))).toBeCloseTo(time)
  })

  it('falls back to the share of the whole when the file is gone', () => {
    expect(timeOf(listening, { href: 'x', locations: { time: 3, totalProgression: 0.5 } })).toBe(75)
  })

  it('numbers positions by half minutes', () => {
    expect(locatorAt(listening, 65).locations).toMatchObject({ time: 65, position: 3 })
  })

  it('has chapters without a contents table when it has several files', () => {
    expect(listeningOf(order).chapters).toHaveLength(2)
    expect(listeningOf(order.slice(0, 1)).chapters).toHaveLength(0)
  })

  it.each([
    [5, '0:05'],
    [125.9, '2:05'],
    [3723, '1:02:03'],
  ])('writes %f as %s', (seconds, text) => {
    expect(clock(seconds)).toBe(text)
  })
})
