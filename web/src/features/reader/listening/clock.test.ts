import { expect, it } from 'vitest'
import { secondsOf } from './clock'

it.each([
  ['5:34:31.396', 20071.396],
  ['124:59:36', 449976],
  ['0:05:01.2', 301.2],
  ['09:58', 598],
  ['00:56.780', 56.78],
  ['76.2s', 76.2],
  ['7.75h', 27900],
  ['13min', 780],
  ['2345ms', 2.345],
  ['12.345', 12.345],
  ['0', 0],
  [' 4s ', 4],
  ['', null],
  ['s', null],
  ['-3s', null],
  ['5 s', null],
  ['1:60', null],
  ['1:5', null],
  ['3:75:00', null],
  ['NaN', null],
  ['1e3', null],
  ['12 o’clock', null],
])('reads "%s" as %s seconds', (value, seconds) => {
  const read = secondsOf(value)
  if (seconds === null) expect(read).toBeNull()
  else expect(read).toBeCloseTo(seconds, 6)
})
