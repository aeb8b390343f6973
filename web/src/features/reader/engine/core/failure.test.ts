import { expect, it } from 'vitest'
import { failureOf } from './failure'

it.each([
  [0, 'open'],
  [401, 'revoked'],
  [403, 'revoked'],
  [404, 'open'],
  [409, 'seats'],
  [429, 'open'],
  [500, 'open'],
  [503, 'preparing'],
] as const)('an answer of %i is the failure %s', (status, failure) => {
  expect(failureOf(status)).toBe(failure)
})
