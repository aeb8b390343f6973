import { expect, test } from 'vitest'
import { pageNumbers } from './pagination'

test.each([
  [1, 1, [1]],
  [1, 43, [1, 2, 0, 43]],
  [2, 3, [1, 2, 3]],
  [4, 43, [1, 2, 3, 4, 5, 0, 43]],
  [22, 43, [1, 0, 21, 22, 23, 0, 43]],
  [43, 43, [1, 0, 42, 43]],
])('page %d of %d shows %j', (page, last, wanted) =>
  expect(pageNumbers(page, last)).toEqual(wanted),
)
