import { expect, test } from 'vitest'
import { choicesOf, lineAfter } from './offers'

const made = (slug: string, ...ids: number[]) => ({
  id: 1,
  slug,
  title: slug,
  marks: [],
  cover_image_url: '',
  organization_name: '',
  authors: ids.map((author_id) => ({
    author_id,
    author_display_name: `Чадраабалын Нэр${author_id}`,
  })),
  year: 0,
  language: 'mn',
})

test('titles come first, then each author once, at most three', () => {
  const choices = choicesOf([made('a', 1, 2), made('b', 2, 3, 4)])
  expect(choices.map(({ kind }) => kind)).toEqual([
    'content',
    'content',
    'author',
    'author',
    'author',
  ])
  expect(choices[2]).toMatchObject({ name: 'Ч.\u00a0Нэр1', to: { to: '/author/1' } })
})

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Home', -1, undefined],
  ['End', -1, undefined],
  ['x', 0, undefined],
])('%s from line %d leads to %s', (key, at, to) => expect(lineAfter(key, at, 3)).toBe(to))

test('an empty list has no places', () => expect(lineAfter('ArrowDown', -1, 0)).toBeUndefined())
