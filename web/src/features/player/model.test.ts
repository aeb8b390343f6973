import { describe, expect, it } from 'vitest'
import { chapterAt, chapterStart, clock, locatorAt, recordingOf, timeOf, trackAt } from './model'

const order = [
  { href: 'one.mp3', type: 'audio/mpeg', duration: 100 },
  { href: 'two.mp3', type: 'audio/mpeg', duration: 50 },
]
const toc = [
  { href: 'one.mp3', title: 'Эхлэл' },
  { href: 'one.mp3#t=40', title: 'Зам', children: [{ href: 'two.mp3#t=10', title: 'Гол' }] },
  { href: 'gone.mp3', title: 'байхгүй' },
]
const recording = recordingOf(order, toc)

describe('a recording', () => {
  it('is one line of time over its tracks', () => {
    expect(recording.total).toBe(150)
    expect(recording.chapters).toEqual([
      { title: 'Эхлэл', start: 0, end: 40 },
      { title: 'Зам', start: 40, end: 110 },
      { title: 'Гол', start: 110, end: 150 },
    ])
    expect(chapterAt(recording, 60)?.title).toBe('Зам')
    expect([0, 99.9, 100, 149].map((time) => trackAt(recording, time))).toEqual([0, 0, 1, 1])
  })

  it.each([0, 39.5, 100, 149])('comes back to second %f', (time) => {
    expect(timeOf(recording, locatorAt(recording, time))).toBeCloseTo(time)
  })

  it('falls back to the share of the whole when the track is gone', () => {
    expect(timeOf(recording, { href: 'x', locations: { time: 3, totalProgression: 0.5 } })).toBe(75)
  })

  it('reads a time that is only a media fragment', () => {
    expect(timeOf(recording, { href: 'two.mp3', locations: { fragments: ['t=7.5'] } })).toBe(107.5)
  })

  it('numbers positions by half minutes and names the second as a fragment', () => {
    expect(locatorAt(recording, 105.25).locations).toMatchObject({
      time: 5.25,
      position: 4,
      fragments: ['t=5.25'],
    })
  })

  it('has chapters without a contents table when it has several tracks', () => {
    expect(recordingOf(order).chapters).toHaveLength(2)
    expect(recordingOf(order.slice(0, 1)).chapters).toHaveLength(0)
  })

  it.each([
    [60, 1, 110],
    [120, 1, 150],
    [60, -1, 40],
    [41, -1, 0],
    [2, -1, 0],
  ] as const)('steps from second %i by %i to %i', (time, step, to) => {
    expect(chapterStart(recording, time, step)).toBe(to)
  })

  it('knows the leanest alternate of a track, if one is leaner', () => {
    const small = { href: 'low.mp3', type: 'audio/mpeg', bitrate: 32 }
    const tracks = recordingOf([
      { href: 'a', bitrate: 128, alternate: [{ ...small, href: 'mid', bitrate: 64 }, small] },
      { href: 'b', bitrate: 24, alternate: [small] },
      { href: 'c', bitrate: 128, alternate: [{ ...small, type: 'text/html' }] },
    ]).tracks
    expect(tracks.map((track) => track.small)).toEqual(['low.mp3', undefined, undefined])
  })

  it.each([
    [5, '0:05'],
    [125.9, '2:05'],
    [3723, '1:02:03'],
  ])('writes %f as %s', (seconds, text) => {
    expect(clock(seconds)).toBe(text)
  })
})
