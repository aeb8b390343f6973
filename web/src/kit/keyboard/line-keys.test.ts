import { expect, test } from 'vitest'
import { lineAfter } from './line-keys'

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Home', -1, undefined],
  ['End', -1, undefined],
  ['x', 0, undefined],
])('%s from line %d leads to %s', (key, at, to) => expect(lineAfter(key, at, 3)).toBe(to))

test('an empty list has no places', () => expect(lineAfter('ArrowDown', -1, 0)).toBeUndefined())
