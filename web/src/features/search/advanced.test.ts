import { expect, test } from 'vitest'
import { advancedTarget, bodyOf, rowsOf, rowsText, wordsOf, wrongWith } from './advanced'

test('years are sent only when not blank, as numbers (SPEC §5)', () => {
  expect(bodyOf({ search: ' тамир% ', year_min: '1960', year_max: ' ' })).toEqual({
    search: 'тамир',
    year_min: 1960,
  })
  expect(bodyOf({ language: 'mn', org_slug: 'hub', search: '' })).toEqual({
    language: 'mn',
    org_slug: 'hub',
  })
})

test('rows go into the address and come back', () => {
  const rows = [
    { operator: 'and', field: 'title', text: 'тамир | "гол"' },
    { operator: 'not', field: 'author', text: ' ' },
  ] as const
  const text = rowsText([...rows])
  expect(rowsOf({ rows: text })).toEqual([rows[0]])
  expect(rowsText([])).toBeUndefined()
})

test.each(['{', '{}', '[1,["and"]]', '"x"'])('rows that nobody wrote are none: %s', (rows) =>
  expect(rowsOf({ rows })).toEqual([]),
)

test('unknown operators and fields become the plain ones', () => {
  expect(rowsOf({ rows: '[["xor","shelf","ном"]]' })).toEqual([
    { operator: 'and', field: 'any', text: 'ном' },
  ])
})

test.each([
  [{}, 'advanced.error_empty'],
  [{ year_min: '62' }, 'advanced.error_year'],
  [{ year_min: '1990', year_max: '1980' }, 'advanced.error_range'],
  [{ search: 'ном' }, undefined],
  [{ org_slug: 'hub' }, undefined],
])('%j: %s', (search, wrong) => expect(wrongWith(search)).toBe(wrong))

test('the address of SPEC §2', () => {
  expect(advancedTarget({ search: 'ном', other: 'x' })).toEqual({
    to: '/advanced/content/',
    search: { search: 'ном', page: 1, content_type: 'advanced' },
  })
})

test('results have the words of every row but the refused ones', () => {
  const rows = rowsText([
    { operator: 'and', field: 'title', text: 'гол' },
    { operator: 'not', field: 'any', text: 'уул' },
  ])
  expect(wordsOf({ search: 'тамир', rows })).toBe('тамир гол')
  expect(wordsOf({})).toBe('')
})
