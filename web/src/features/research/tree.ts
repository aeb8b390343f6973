// The folders of a person as a tree: what of it is seen, and where a folder goes by key or by drag.

/** What the tree needs to know of a folder; siblings come in their order. */
export interface Leaf {
  id: string
  /** '' at the top */
  parent_id: string
}

export interface TreeRow<F extends Leaf> {
  folder: F
  /** from 1 */
  level: number
  /** its place among its siblings, from 1, and how many these are */
  place: number
  of: number
  /** has folders inside */
  full: boolean
}

/** A folder whose parent is not seen stands at the top: of a shared one the parent is not told. */
const parentOf = <F extends Leaf>(folders: F[], { parent_id }: Leaf) =>
  folders.some(({ id }) => id === parent_id) ? parent_id : ''

/** The folders right inside another one, '' for the top. */
export const inside = <F extends Leaf>(folders: F[], parent: string): F[] =>
  folders.filter((folder) => parentOf(folders, folder) === parent)

/** The folders by what they are inside of. */
function byParent<F extends Leaf>(folders: F[]): Map<string, F[]> {
  const known = new Set(folders.map(({ id }) => id))
  const found = new Map<string, F[]>()
  for (const folder of folders) {
    const parent = known.has(folder.parent_id) ? folder.parent_id : ''
    const siblings = found.get(parent)
    if (siblings) siblings.push(folder)
    else found.set(parent, [folder])
  }
  return found
}

/** The rows that are seen while these folders are open. */
export function rowsOf<F extends Leaf>(folders: F[], open: ReadonlySet<string>): TreeRow<F>[] {
  const children = byParent(folders)
  const walk = (id: string, level: number): TreeRow<F>[] => {
    const siblings = children.get(id) ?? []
    return siblings.flatMap((folder, at) => {
      const full = children.has(folder.id)
      const row = { folder, level, place: at + 1, of: siblings.length, full }
      return [row, ...(full && open.has(folder.id) ? walk(folder.id, level + 1) : [])]
    })
  }
  return walk('', 1)
}

/** A folder and everything that it is inside of, the outermost first. */
export function lineOf<F extends Leaf>(folders: F[], id: string): F[] {
  const own = folders.find((folder) => folder.id === id)
  return own ? [...lineOf(folders, own.parent_id), own] : []
}

export const isWithin = (folders: Leaf[], id: string, outer: string) =>
  lineOf(folders, id).some((folder) => folder.id === outer)

/** Where a folder is to go: into which, and at which place among those inside it, from 0. */
export interface Move {
  parent_id: string
  position: number
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** Where one step takes a folder: before or after its neighbour, into the one above, out of its own. */
export function stepped<F extends Leaf>(folders: F[], id: string, step: Step): Move | null {
  const own = folders.find((folder) => folder.id === id)
  if (!own) return null
  const parent = parentOf(folders, own)
  const siblings = inside(folders, parent)
  const at = siblings.indexOf(own)
  if (step === 'out') {
    const outer = folders.find((folder) => folder.id === parent)
    if (!outer) return null
    const above = parentOf(folders, outer)
    return { parent_id: above, position: inside(folders, above).indexOf(outer) + 1 }
  }
  const before = siblings[at - 1]
  if (step === 'in')
    return before ? { parent_id: before.id, position: inside(folders, before.id).length } : null
  const position = at + (step === 'up' ? -1 : 1)
  return position < 0 || position >= siblings.length ? null : { parent_id: parent, position }
}

export type Drop = 'before' | 'into' | 'after'

/** Which of three a height within a row means, from 0 to 1. */
export const dropAt = (share: number): Drop =>
  share < 0.28 ? 'before' : share > 0.72 ? 'after' : 'into'

/** Where a folder goes that is let go at another one; null where it may not, or is already. */
export function dropped<F extends Leaf>(
  folders: F[],
  id: string,
  at: string,
  drop: Drop,
): Move | null {
  const own = folders.find((folder) => folder.id === id)
  const goal = folders.find((folder) => folder.id === at)
  if (!own || !goal || isWithin(folders, at, id)) return null
  if (drop === 'into') {
    const position = inside(folders, at).length
    return parentOf(folders, own) === at ? null : { parent_id: at, position }
  }
  const parent = parentOf(folders, goal)
  const others = inside(folders, parent).filter((folder) => folder.id !== id)
  const position = others.indexOf(goal) + (drop === 'after' ? 1 : 0)
  const stays = parentOf(folders, own) === parent && inside(folders, parent)[position] === own
  return stays ? null : { parent_id: parent, position }
}
