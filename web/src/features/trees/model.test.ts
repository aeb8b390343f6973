import { expect, test } from 'vitest'
import { dropped, mayStand, type Node, placeOf, stepped } from './model'

const node = (id: number, parent_id = 0): Node => ({
  id,
  parent_id,
  name: `н${id}`,
  name_en: `n${id}`,
})
// 1(2(3) 4) 5
const nodes = [node(1), node(2, 1), node(3, 2), node(4, 1), node(5)]

test('a category stands neither below itself nor too deep', () => {
  expect(mayStand(nodes, 1, 3, 5)).toBe(false)
  expect(mayStand(nodes, 2, 2, 5)).toBe(false)
  expect(mayStand(nodes, 1, 5, 4)).toBe(true)
  expect(mayStand(nodes, 1, 5, 3)).toBe(false)
  expect(mayStand(nodes, 1, 0, 3)).toBe(true)
})

test('what is dropped on a row stands before, in or behind it', () => {
  expect(dropped(nodes, 5, 4, 'before', 5)).toEqual({ parent: 1, before: 4 })
  expect(dropped(nodes, 5, 4, 'after', 5)).toEqual({ parent: 1, before: 0 })
  expect(dropped(nodes, 5, 2, 'after', 5)).toEqual({ parent: 1, before: 4 })
  expect(dropped(nodes, 5, 2, 'into', 5)).toEqual({ parent: 2, before: 0 })
  expect(dropped(nodes, 1, 3, 'into', 5)).toBeUndefined()
  expect(dropped(nodes, 2, 4, 'before', 5)).toBeUndefined() // stands there
  expect(dropped(nodes, 4, 2, 'after', 5)).toBeUndefined()
})

test('the arrow keys move among siblings, in and out', () => {
  expect(stepped(nodes, 4, 'ArrowUp', 5)).toEqual({ parent: 1, before: 2 })
  expect(stepped(nodes, 2, 'ArrowDown', 5)).toEqual({ parent: 1, before: 0 })
  expect(stepped(nodes, 4, 'ArrowRight', 5)).toEqual({ parent: 2, before: 0 })
  expect(stepped(nodes, 2, 'ArrowLeft', 5)).toEqual({ parent: 0, before: 5 })
  expect(stepped(nodes, 1, 'ArrowUp', 5)).toBeUndefined()
  expect(stepped(nodes, 1, 'ArrowLeft', 5)).toBeUndefined()
  expect(placeOf(nodes, 2)).toEqual({ parent: 1, before: 4 })
})
