import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSite } from '@/api/site'
import { callOf, listTarget, pageOf, toggled, wanted } from './model'

const guest = {
  locale: 'mn',
  organization: null,
  domain: '',
  tenancy: 'default',
  version: '',
} as const

beforeEach(() => setSite({ ...guest, page_size: 30 }))
afterEach(() => vi.unstubAllGlobals())

test('search text is trimmed and loses its percent signs (SPEC §5)', () => {
  expect(wanted('  100% ном % ')).toBe('100 ном')
})

test('an address becomes the call of SPEC §7', () => {
  const call = callOf({
    search: ' тамир ',
    kind: 'book,audiobook',
    start_rate: '4',
    'year_a.gte': '1960',
    'year_b.lte': 'soon',
    page: '2',
    category_id: '9x',
    audience: 'adult',
    display_name: 'Лодой%дамба ',
    title: 'тамир',
  })
  expect(call).toMatchObject({
    search: 'тамир',
    type: 'all',
    kind: 'book,audiobook',
    start_rate: 4,
    end_rate: 5,
    'year_a.gte': 1960,
    'year_b.lte': undefined,
    audience: 'adult',
    display_name: 'Лодойдамба',
    title: 'тамир',
    category_id: undefined,
    order: 'score.desc',
    page: 2,
    page_size: 30,
  })
})

test('compact views ask for 12 rows', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(callOf({}).page_size).toBe(12)
})

test.each([
  [undefined, 1],
  ['0', 1],
  ['-3', 1],
  ['x', 1],
  ['7', 7],
])('page %s is %d', (page, n) => expect(pageOf({ page })).toBe(n))

test('another filter starts at page one', () => {
  expect(listTarget('/c/content', { page: '4', kind: 'book' }, { price: 'free' }).search).toEqual({
    page: undefined,
    kind: 'book',
    price: 'free',
  })
})

test('values are added to and taken from a comma list', () => {
  expect(toggled('book', 'article')).toBe('book,article')
  expect(toggled('book,article', 'book')).toBe('article')
  expect(toggled('book', 'book')).toBeUndefined()
})
