import { beforeEach, expect, test } from 'vitest'
import { setSite } from '@/api/site'
import type { Author } from '@/api/types'
import { authorities, decadeName, worksCall, worksTarget } from './author'

beforeEach(() =>
  setSite({
    locale: 'mn',
    organization: null,
    domain: '',
    tenancy: 'default',
    version: '',
    page_size: 30,
  }),
)

test('works are asked for in order of publication, narrowed by role, kind and decade', () => {
  const plain = { author_id: 7, order: 'year.asc', page: 1, page_size: 30, facets: true }
  expect(worksCall(7, { order: 'nonsense', page: 'x', decade: '1961' })).toEqual(plain)
  expect(
    worksCall(7, {
      role: 'author',
      kind: 'book',
      decade: '1960',
      order: 'year.desc',
      page: '2',
    }),
  ).toEqual({
    ...plain,
    role: 'author',
    kind: 'book',
    'year_a.gte': 1960,
    'year_b.lte': 1969,
    order: 'year.desc',
    page: 2,
  })
})

test('a change begins at page one and keeps the rest; the usual order has no name', () => {
  const search = { role: 'author', kind: 'book', page: '3', order: 'year.desc' }
  expect(worksTarget(7, search, { order: 'year.asc', kind: undefined })).toEqual({
    to: '/author/7',
    search: { role: 'author' },
  })
  expect(worksTarget(7, search, { page: '4' }).search).toMatchObject({ page: '4', kind: 'book' })
})

test('decades are named by their years', () => expect(decadeName('1960')).toBe('1960–1969'))

test('only numbers that are well formed lead out', () => {
  const known = { orcid: '0000-0002-1825-0097', isni: '0000000121032683', viaf: '99258155' }
  expect(authorities(known as Author).map(({ value, href }) => [value, href])).toEqual([
    ['0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
    ['0000 0001 2103 2683', 'https://isni.org/isni/0000000121032683'],
    ['99258155', 'https://viaf.org/viaf/99258155'],
  ])
  const bad = { orcid: 'x', isni: '12', viaf: 'javascript:1' }
  expect(authorities(bad as Author)).toEqual([])
})
