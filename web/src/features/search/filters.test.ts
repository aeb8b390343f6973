import { beforeEach, expect, test } from 'vitest'
import type { Facets } from '@/api/types'
import { placeMessages } from '@/kit/i18n/texts'
import { barsOf, changeOf, chipsOf, groupsOf } from './filters'
import mn from './messages.mn.json'

beforeEach(() => placeMessages('search', mn))

const value = (code: string, count: number, name = code) => ({ code, name, count })
const facets: Facets = {
  price: [value('free', 3), value('paid', 0)],
  kind: [value('book', 5), value('article', 2)],
  file_type: [],
  language: [value('mn', 7, 'Монгол')],
  audience: [value('adult', 2, 'Насанд хүрэгчид')],
  decade: [value('1990', 4), value('1960', 2)],
  start_rate: [value('3', 2), value('5', 1)],
  author: [value('9', 4, 'Лодойдамба')],
  organization: [],
  readable: [value('true', 4)],
}

const named = (search: Record<string, string>, name: string) =>
  groupsOf(search, facets).find((group) => group.name === name)

test('values that find nothing are left out, chosen ones stay on top', () => {
  expect(named({}, 'price')?.options.map((each) => each.value)).toEqual(['free'])
  expect(named({ price: 'paid' }, 'price')?.options[0]).toMatchObject({
    value: 'paid',
    on: true,
    count: 0,
  })
  expect(named({ kind: 'article' }, 'kind')?.options.map((each) => each.value)).toEqual([
    'article',
    'book',
  ])
  expect(named({}, 'file_type')).toBeUndefined()
})

test('more stars come first, and five is not a range', () => {
  expect(named({}, 'start_rate')?.options.map(({ label }) => label)).toEqual(['5 од', '3–4 од'])
})

test('lists take values in and out, single ones replace', () => {
  const kinds = named({ kind: 'book' }, 'kind')
  const author = named({}, 'author_id')
  if (!kinds || !author) throw new Error('no groups')
  expect(kinds.options.map((option) => changeOf(kinds, { kind: 'book' }, option))).toEqual([
    { kind: undefined },
    { kind: 'book,article' },
  ])
  expect(author.options.map((option) => changeOf(author, {}, option))).toEqual([{ author_id: '9' }])
})

test('each chosen value has a chip that takes it away', () => {
  const chips = chipsOf({ kind: 'book,article', author_id: '9', 'year_a.gte': '1960' }, facets)
  expect(chips.map(({ label }) => label)).toEqual(['Ном', 'Өгүүлэл', 'Лодойдамба', '1960 оноос'])
  expect(chips[0]?.change).toEqual({ kind: 'article' })
  const written = { audience: 'adult', display_name: 'Лодойдамба', title: 'тамир', price: '-5000' }
  expect(chipsOf(written, facets).map(({ label, change }) => [label, change])).toEqual([
    ['5,000 ₮ хүртэл', { price: undefined }],
    ['Насанд хүрэгчид', { audience: undefined }],
    ['Зохиогч: Лодойдамба', { display_name: undefined }],
    ['Гарчигт: тамир', { title: undefined }],
  ])
  expect(chipsOf({ kind: 'book' }, undefined)).toHaveLength(1) // counts may be missing
})

test('decades stand without a gap, the chosen ones are on', () => {
  expect(barsOf({ 'year_a.gte': '1985' }, facets)).toEqual([
    { decade: 1960, count: 2, on: false },
    { decade: 1970, count: 0, on: false },
    { decade: 1980, count: 0, on: true },
    { decade: 1990, count: 4, on: true },
  ])
  expect(barsOf({}, undefined)).toEqual([])
})

test('what may be read now is one box with a chip of its own', () => {
  const group = named({ readable: 'true' }, 'readable')
  if (!group) throw new Error('no group')
  expect(group.options).toMatchObject([
    { value: 'true', label: 'Одоо унших боломжтой', count: 4, on: true },
  ])
  expect(chipsOf({ readable: 'true' }, facets)).toEqual([
    { label: 'Одоо унших боломжтой', change: { readable: undefined } },
  ])
})
