import { expect, test } from 'vitest'
import { reviewSearch } from './model'

test('the address narrows the list of reviews, and what it cannot mean asks nothing', () => {
  expect(reviewSearch({ show: 'low', search: 'ном', page: '3' })).toEqual({
    show: 'low',
    search: 'ном',
    page: 3,
  })
  expect(reviewSearch({ show: 'best', search: '', page: 'x' })).toEqual({})
})
