import { describe, expect, test } from 'vitest'
import { dropAt, dropped, inside, isWithin, lineOf, rowsOf, stepped } from './tree'

const leaf = (id: string, parent_id = '') => ({ id, parent_id })
/** thesis (metaphor, theory (method)), novels, and one that is shared from inside another's folder */
const folders = [
  leaf('thesis'),
  leaf('metaphor', 'thesis'),
  leaf('theory', 'thesis'),
  leaf('method', 'theory'),
  leaf('novels'),
  leaf('seminar', 'not-seen'),
]

test('rows are those of the open folders, with their level and place', () => {
  const rows = rowsOf(folders, new Set(['thesis']))
  expect(rows.map(({ folder, level, place, of }) => [folder.id, level, place, of])).toEqual([
    ['thesis', 1, 1, 3],
    ['metaphor', 2, 1, 2],
    ['theory', 2, 2, 2],
    ['novels', 1, 2, 3],
    ['seminar', 1, 3, 3],
  ])
  expect(rows.filter(({ full }) => full).map(({ folder }) => folder.id)).toEqual([
    'thesis',
    'theory',
  ])
})

test('a line leads from the top to a folder', () => {
  expect(lineOf(folders, 'method').map(({ id }) => id)).toEqual(['thesis', 'theory', 'method'])
  expect(isWithin(folders, 'method', 'thesis')).toBe(true)
  expect(isWithin(folders, 'thesis', 'method')).toBe(false)
  expect(inside(folders, '').map(({ id }) => id)).toEqual(['thesis', 'novels', 'seminar'])
})

describe('by key', () => {
  test.each([
    ['theory', 'up', { parent_id: 'thesis', position: 0 }],
    ['metaphor', 'down', { parent_id: 'thesis', position: 1 }],
    ['metaphor', 'up', null],
    ['theory', 'down', null],
    ['theory', 'in', { parent_id: 'metaphor', position: 0 }],
    ['metaphor', 'in', null],
    ['novels', 'in', { parent_id: 'thesis', position: 2 }],
    ['method', 'out', { parent_id: 'thesis', position: 2 }],
    ['theory', 'out', { parent_id: '', position: 1 }],
    ['novels', 'out', null],
    ['nowhere', 'up', null],
  ] as const)('%s %s', (id, step, move) => {
    expect(stepped(folders, id, step)).toEqual(move)
  })
})

describe('by drag', () => {
  test.each([
    ['novels', 'thesis', 'before', { parent_id: '', position: 0 }],
    ['thesis', 'novels', 'after', { parent_id: '', position: 1 }],
    ['thesis', 'novels', 'before', null],
    ['novels', 'metaphor', 'after', { parent_id: 'thesis', position: 1 }],
    ['novels', 'thesis', 'into', { parent_id: 'thesis', position: 2 }],
    ['metaphor', 'thesis', 'into', null],
    ['thesis', 'method', 'into', null],
    ['thesis', 'thesis', 'into', null],
  ] as const)('%s at %s, %s', (id, at, drop, move) => {
    expect(dropped(folders, id, at, drop)).toEqual(move)
  })

  test.each([
    [0, 'before'],
    [0.5, 'into'],
    [1, 'after'],
  ] as const)('a height of %d is %s', (share, drop) => {
    expect(dropAt(share)).toBe(drop)
  })
})
