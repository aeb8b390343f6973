import { expect, test } from 'vitest'
import { choicesOf } from './offers'

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
