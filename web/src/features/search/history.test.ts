import { beforeEach, expect, test } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './history'

beforeEach(() => localStorage.clear())

test('the last five searches are kept, per reader, newest first', () => {
  for (const text of ['а', 'б', 'в', 'г', 'д', 'е']) rememberSearch('7', text)
  rememberSearch('8', 'өөр')
  expect(recentSearches('7')).toEqual(['е', 'д', 'г', 'в', 'б'])
  expect(recentSearches('8')).toEqual(['өөр'])
})

test('a search is never there twice', () => {
  for (const text of ['ном', 'зам', 'ном']) rememberSearch('7', text)
  expect(recentSearches('7')).toEqual(['ном', 'зам'])
})

test('guests and blank texts leave nothing behind', () => {
  rememberSearch(undefined, 'ном')
  rememberSearch('7', '')
  expect(localStorage).toHaveLength(0)
  expect(recentSearches(undefined)).toEqual([])
})

test('one or all are forgotten', () => {
  for (const text of ['ном', 'зам']) rememberSearch('7', text)
  forgetSearches('7', 'ном')
  expect(recentSearches('7')).toEqual(['зам'])
  forgetSearches('7')
  expect(recentSearches('7')).toEqual([])
})

test('what somebody else wrote into the place is not believed', () => {
  localStorage.setItem('sudar.searches.7', '{"a":1}')
  expect(recentSearches('7')).toEqual([])
  localStorage.setItem('sudar.searches.7', '[')
  expect(recentSearches('7')).toEqual([])
})
