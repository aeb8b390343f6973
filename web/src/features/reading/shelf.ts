import type { ShelfEntry } from '@/api/types'
import { shortName } from '@/kit/format/name'
import { paths, type Search, type Target } from '@/kit/navigation/paths'
import { listened } from './model'

/** The parts of a reader's shelf, by their name in the address and in the call (SPEC §7). */
export const parts = ['reading', 'completed', 'seen', 'saved'] as const
export type Part = (typeof parts)[number]

/** Kinds of right a shelf can be narrowed to, with their icons: those of a purchase, and what is free to all. */
export const rights = [
  ['membership', 'books'],
  ['purchased', 'check'],
  ['organization', 'building'],
  ['leased', 'clock'],
  ['assigned', 'school'],
  ['free', 'book'],
] as const
export type Right = (typeof rights)[number][0]

export const rightNamed = (name: string | undefined) => rights.find(([each]) => each === name)

/** Orders with their texts; the first is the usual one. */
export const orders = [
  ['modified_at.desc', 'order.newest'],
  ['modified_at.asc', 'order.oldest'],
  ['title.asc', 'order.title_up'],
  ['title.desc', 'order.title_down'],
] as const
export type Order = (typeof orders)[number][0]

/** What is shown of the shelf: its address understood. */
export interface Shown {
  type: Part
  right?: Right
  order: Order
  page: number
}

const known = <T extends string>(list: readonly T[], value: string | undefined): T | undefined =>
  list.find((each) => each === value)

/** Reads an address; whatever it does not say, or says wrongly, is as usual. */
export const shownOf = (search: Record<string, string | undefined>): Shown => ({
  type: known(parts, search.type) ?? 'reading',
  right: rightNamed(search.right)?.[0],
  order:
    known(
      orders.map(([order]) => order),
      search.order,
    ) ?? orders[0][0],
  page: Math.max(1, Math.trunc(Number(search.page)) || 1),
})

/** The address after a change; another part, right or order begins at its first page. */
export function shelfTarget(shown: Shown, change: Partial<Shown>): Target {
  const { type, right, order, page } = { ...shown, page: 1, ...change }
  const search: Search = {
    type: type === 'reading' ? undefined : type,
    right,
    order: order === orders[0][0] ? undefined : order,
    page: page > 1 ? page : undefined,
  }
  return paths.library(search)
}

/** From so many days on the end of a right is said urgently. */
export const urgent = 3

/** From this share on a work is finished: behind it come notes and covers (the server's rule). */
const finishedAt = 0.98

export const finished = (entry: ShelfEntry) => entry.progress >= finishedAt

export interface Way {
  to: Target
  text: 'act.continue' | 'act.again' | 'act.read' | 'act.listen'
}

/** The way into a work: where it was left, else into what anybody may open; null when there is none. */
export function wayToRead(entry: ShelfEntry): Way | null {
  const { place, content_items_info: items } = entry
  const left = items.find(({ id }) => id === place?.item_id)
  const item =
    left ?? items.find(({ free, readable, listenable }) => free && (readable || listenable))
  if (!item) return null
  const sound = listened({ kind: item.file_type })
  const to = sound ? paths.listen(item.id) : paths.read(item.id)
  if (left) return { to, text: finished(entry) ? 'act.again' : 'act.continue' }
  return { to, text: sound ? 'act.listen' : 'act.read' }
}

/** The names of those who made a work, as a by-line. */
export const byLine = ({ authors }: Pick<ShelfEntry, 'authors'>) =>
  authors
    .slice(0, 2)
    .map(({ author_display_name }) => shortName(author_display_name))
    .join(', ')
