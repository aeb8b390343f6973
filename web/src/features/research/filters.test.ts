import { expect, test } from 'vitest'
import {
  cleared,
  cornerTarget,
  filterOf,
  narrowing,
  shelfTarget,
  tabOf,
  tabTarget,
} from './filters'

const full = {
  folder: 'f1',
  search: 'нүүдэл',
  book: '260',
  tag: 'зам',
  colour: 'green',
  from: '2026-11-01',
  to: '2026-11-25',
  order: 'created_at.asc',
}

test('an address and what it asks for are the same', () => {
  expect(cornerTarget(filterOf(full))).toEqual({ to: '/research', search: full })
  expect(cornerTarget(filterOf({}))).toEqual({ to: '/research', search: {} })
})

test('a change replaces what was asked for', () => {
  expect(cornerTarget(filterOf(full), { tag: 'гол' }).search).toEqual({ ...full, tag: 'гол' })
  expect(cornerTarget(filterOf(full), { tag: '' }).search).not.toHaveProperty('tag')
})

test.each([
  ['book', 'x'],
  ['colour', 'red'],
  ['from', '2026-13-41'],
  ['to', 'yesterday'],
  ['order', 'random'],
])('what makes no sense is left out: %s=%s', (name, value) => {
  expect(filterOf({ [name]: value })).toEqual(filterOf({}))
})

test('what narrows is told apart from where', () => {
  expect(Object.keys(narrowing(filterOf(full)))).toEqual([
    'search',
    'book',
    'tag',
    'colour',
    'from',
    'to',
  ])
  expect(narrowing({ ...filterOf(full), ...cleared })).toEqual({})
  expect(shelfTarget('f1').search).toEqual({ folder: 'f1' })
})

test('a part of the corner stays in the address until something else is asked for', () => {
  const search = { folder: 'f', tab: 'citations' }
  const filter = filterOf(search)
  expect(tabOf(search)).toBe('citations')
  expect(tabOf({ tab: 'nothing' })).toBe('')
  expect(tabTarget(filter, 'folders').search).toEqual({ folder: 'f', tab: 'folders' })
  expect(tabTarget(filter, '').search).toEqual({ folder: 'f' })
  expect(cornerTarget(filter, { tag: 'a' }).search).toEqual({ folder: 'f', tag: 'a' })
})
