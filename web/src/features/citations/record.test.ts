import { expect, it } from 'vitest'
import type { Content, Item } from '@/api/types'
import { cslOf, lacks } from './record'

const maker = (citation_name: string, role: string, body = false) => ({
  author_id: 1,
  author_display_name: citation_name,
  citation_name,
  role,
  body,
})

const item = (over: Partial<Item>) =>
  ({ id: 1, volume: '', issue: '', title: '', pages: 0, year: 0, ...over }) as Item

const content = (over: Partial<Content>) =>
  ({
    slug: 'tamir',
    kind: 'book',
    title: 'The Clear Tamir',
    subtitle: '',
    language: 'mn',
    translations: { mn: { title: 'Тунгалаг Тамир', subtitle: 'роман' } },
    contributors: [maker('Лодойдамба, Ч.', 'author')],
    content_items_info: [],
    identifiers: [],
    series: [],
    place: 'Улаанбаатар',
    publisher: 'Соёмбо',
    edition: '',
    year: 1962,
    canonical_url: '/p/tamir',
    ...over,
  }) as unknown as Content

const today = new Date(2026, 10, 25)
const csl = (over: Partial<Content>, part?: Item) =>
  cslOf({ content: content(over), item: part }, 'mn', today)

it('cites a book in its own language, at its permanent address', () => {
  expect(csl({ identifiers: [{ type: 'ISBN', value: '978-1' }] })).toEqual({
    id: 'tamir',
    type: 'book',
    title: 'Тунгалаг Тамир: роман',
    author: [{ family: 'Лодойдамба', given: 'Ч.' }],
    publisher: 'Соёмбо',
    'publisher-place': 'Улаанбаатар',
    issued: { 'date-parts': [[1962]] },
    accessed: { 'date-parts': [[2026, 11, 25]] },
    language: 'mn',
    ISBN: '978-1',
    URL: `${location.origin}/p/tamir`,
  })
})

it.each([
  ['book', 'book'],
  ['audiobook', 'book'],
  ['article', 'article-journal'],
  ['newspaper', 'periodical'],
  ['magazine', 'periodical'],
  ['academic', 'thesis'],
  ['statistics', 'report'],
  ['dictionary', 'book'],
  ['of a newer server', 'document'],
])('%s is cited as %s', (kind, type) => {
  expect(csl({ kind }).type).toBe(type)
})

it('tells a thesis from an academic book, and data from their report', () => {
  const isbn = { identifiers: [{ type: 'isbn', value: '978-1' }] }
  expect(csl({ kind: 'academic', ...isbn }).type).toBe('book')
  const table = { content_items_info: [item({ file_type: 'table' }), item({ id: 2 })] }
  expect(csl({ kind: 'statistics', ...table }).type).toBe('dataset')
  expect(csl({ kind: 'book', ...table }).type).toBe('book')
})

it('leaves bodies and names known as a whole in one piece', () => {
  const contributors = [
    maker('Хэл, зохиолын хүрээлэн', 'corporate', true),
    maker('Данзанравжаа', 'author'),
    maker('Дамдинсүрэн, Ц.', 'translator'),
    maker('Жаргал, Б.', 'photographer'),
  ]
  const { author, translator } = csl({ contributors })
  expect(author).toEqual([{ literal: 'Хэл, зохиолын хүрээлэн' }, { literal: 'Данзанравжаа' }])
  expect(translator).toEqual([{ family: 'Дамдинсүрэн', given: 'Ц.' }])
})

it('cites the volume or the issue that is chosen, and the only one there is', () => {
  const first = item({ volume: '1', pages: 300, year: 1961 })
  const issue = item({ id: 2, issue: '14', issued: '1990-03-07' })
  const items = [first, issue]
  expect(csl({ content_items_info: items })).not.toHaveProperty('volume')
  expect(csl({ content_items_info: [first] })).toMatchObject({
    volume: '1',
    'number-of-pages': '300',
    issued: { 'date-parts': [[1961]] },
  })
  expect(csl({ content_items_info: items }, issue)).toMatchObject({
    issue: '14',
    issued: { 'date-parts': [[1990, 3, 7]] },
  })
})

it('puts an article into its journal and a book into its series', () => {
  const series = [{ id: 1, name: 'Хэл зохиол', number: 3 }]
  expect(csl({ kind: 'article', series })).toMatchObject({ 'container-title': 'Хэл зохиол' })
  expect(csl({ series })).toMatchObject({
    'collection-title': 'Хэл зохиол',
    'collection-number': '3',
  })
})

it('says what lacks a part that every style wants', () => {
  expect(lacks(csl({}))).toBe(false)
  expect(lacks(csl({ year: 0 }))).toBe(true)
  expect(lacks(csl({ publisher: '' }))).toBe(true)
  expect(lacks(csl({ contributors: [] }))).toBe(true)
  expect(lacks(csl({ contributors: [], kind: 'newspaper' }))).toBe(false)
})
