// What the address says of the corner: which entries, and in which order.
import type { Colour } from '@/api/types'
import { paths, type Search, type Target } from '@/kit/navigation/paths'

/** The places that are no folder; '' has all entries. */
export const unfiled = 'none'
export const trash = 'trash'

export const colours: Colour[] = ['yellow', 'green', 'blue', 'pink']

export const orders = [
  ['', 'order.newest'],
  ['created_at.asc', 'order.oldest'],
  ['modified_at.desc', 'order.changed'],
] as const

export type Order = (typeof orders)[number][0]

export interface Filter {
  /** '', `none`, `trash` or the id of a folder */
  folder: string
  /** words of passage, note and tags */
  search: string
  /** id of a title, or '' */
  book: string
  tag: string
  colour: Colour | ''
  /** days, 2026-11-25 or '' */
  from: string
  to: string
  order: Order
}

type Values = Record<string, string | undefined>

const day = (text: string | undefined) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

export function filterOf(search: Values): Filter {
  const order = orders.find(([name]) => name === search.order)?.[0]
  return {
    folder: search.folder ?? '',
    search: search.search?.slice(0, 200) ?? '',
    book: /^\d+$/.test(search.book ?? '') ? (search.book ?? '') : '',
    tag: search.tag?.slice(0, 50) ?? '',
    colour: colours.find((colour) => colour === search.colour) ?? '',
    from: day(search.from),
    to: day(search.to),
    order: order ?? '',
  }
}

/** The corner with these entries. */
export function cornerTarget(filter: Filter, change: Partial<Filter> = {}): Target {
  const said: Search = { ...filter, ...change }
  return paths.research(
    Object.fromEntries(Object.entries(said).filter(([, value]) => value)) as Search,
  )
}

/** The parts of the corner that a narrow view shows one at a time; '' are the entries. */
export const tabs = ['folders', '', 'citations'] as const
export type Tab = (typeof tabs)[number]

export const tabOf = (search: Values): Tab => tabs.find((tab) => tab === search.tab) ?? ''

/** The same entries with another part in front; whatever else changes leads back to the entries. */
export function tabTarget(filter: Filter, tab: Tab): Target {
  const { to, search } = cornerTarget(filter)
  return { to, search: tab ? { ...search, tab } : search }
}

/** A folder, or another place of the tree, from its beginning. */
export const shelfTarget = (folder: string): Target => cornerTarget(filterOf({ folder }))

/** What narrows the entries of a place: search, book, tag, colour, days. */
export const narrowing = ({ search, book, tag, colour, from, to }: Filter): Partial<Filter> =>
  Object.fromEntries(
    Object.entries({ search, book, tag, colour, from, to }).filter(([, value]) => value),
  )

export const cleared: Partial<Filter> = {
  search: '',
  book: '',
  tag: '',
  colour: '',
  from: '',
  to: '',
}
