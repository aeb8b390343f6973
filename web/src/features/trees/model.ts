import { locale } from '@/kit/i18n/locale'

/** A category of the tree; the list has each before what is below it, siblings in their order. */
export interface Node {
  id: number
  parent_id: number
  name: string
  name_en: string
}

/** Where a category is to stand: below a parent (0: at the top), before another (0: behind all). */
export interface Place {
  parent: number
  before: number
}

/** Which part of a row something is dropped on. */
export type Zone = 'before' | 'into' | 'after'

/** The name in the language of the page, else the Mongolian one. */
export const nameOf = ({ name, name_en }: Pick<Node, 'name' | 'name_en'>) =>
  (locale() === 'en' && name_en) || name

export const childrenOf = <N extends Node>(nodes: N[], parent: number) =>
  nodes.filter(({ parent_id }) => parent_id === parent)

const at = (nodes: Node[], id: number) => nodes.find((node) => node.id === id)

/** How many categories stand above it. */
export function depthOf(nodes: Node[], id: number): number {
  const node = at(nodes, id)
  return node?.parent_id ? 1 + depthOf(nodes, node.parent_id) : 0
}

const heightOf = (nodes: Node[], id: number): number =>
  1 + Math.max(0, ...childrenOf(nodes, id).map((child) => heightOf(nodes, child.id)))

/** Whether one is the other or stands somewhere below it. */
function within(nodes: Node[], id: number, above: number): boolean {
  if (id === above) return true
  const node = at(nodes, id)
  return !!node?.parent_id && within(nodes, node.parent_id, above)
}

/** Whether a category may stand below a parent: not below itself, not too deep. */
export function mayStand(nodes: Node[], id: number, parent: number, deepest: number) {
  if (parent === 0) return true
  if (within(nodes, parent, id)) return false
  return depthOf(nodes, parent) + 1 + heightOf(nodes, id) <= deepest
}

/** The sibling behind a category, 0 for none. */
function behind(nodes: Node[], id: number) {
  const siblings = childrenOf(nodes, at(nodes, id)?.parent_id ?? 0)
  return siblings[siblings.findIndex((node) => node.id === id) + 1]?.id ?? 0
}

/** Where a category stands now. */
export const placeOf = (nodes: Node[], id: number): Place => ({
  parent: at(nodes, id)?.parent_id ?? 0,
  before: behind(nodes, id),
})

/** Where a category goes that is dropped on a row; undefined where it may not stand or stands. */
export function dropped(
  nodes: Node[],
  id: number,
  on: number,
  zone: Zone,
  deepest: number,
): Place | undefined {
  const target = at(nodes, on)
  if (!target || id === on) return undefined
  const parent = zone === 'into' ? on : target.parent_id
  const next = { before: on, into: 0, after: behind(nodes, on) }[zone]
  const before = next === id ? behind(nodes, id) : next
  const now = placeOf(nodes, id)
  if (now.parent === parent && now.before === before) return undefined
  return mayStand(nodes, id, parent, deepest) ? { parent, before } : undefined
}

/** Where the arrow keys move a category; undefined when there is no such place. */
export function stepped(nodes: Node[], id: number, key: string, deepest: number) {
  const node = at(nodes, id)
  if (!node) return undefined
  const siblings = childrenOf(nodes, node.parent_id)
  const here = siblings.findIndex((each) => each.id === id)
  const above = siblings[here - 1]
  const below = siblings[here + 1]
  if (key === 'ArrowUp' && above) return dropped(nodes, id, above.id, 'before', deepest)
  if (key === 'ArrowDown' && below) return dropped(nodes, id, below.id, 'after', deepest)
  if (key === 'ArrowRight' && above) return dropped(nodes, id, above.id, 'into', deepest)
  if (key === 'ArrowLeft' && node.parent_id)
    return dropped(nodes, id, node.parent_id, 'after', deepest)
  return undefined
}
