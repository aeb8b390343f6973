import { expect, test } from 'vitest'
import { cropOf } from './crop'

const middle = { zoom: 100, across: 50, down: 50 }

test.each([
  [
    'a wide picture',
    { width: 1200, height: 600 },
    middle,
    { x: 400, y: 0, width: 400, height: 600 },
  ],
  ['a high one', { width: 400, height: 1000 }, middle, { x: 0, y: 200, width: 400, height: 600 }],
  ['a cover', { width: 400, height: 600 }, middle, { x: 0, y: 0, width: 400, height: 600 }],
  [
    'enlarged, at the corner',
    { width: 400, height: 600 },
    { zoom: 200, across: 100, down: 0 },
    { x: 200, y: 0, width: 200, height: 300 },
  ],
])('the cover of %s lies inside it', (_, picture, place, part) => {
  expect(cropOf(picture, place)).toEqual(part)
})
