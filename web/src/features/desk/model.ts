import type { BulkChange, DeskFilter, DeskTitle } from '@/api/types'
import { paths, type Search, type Target } from '@/kit/navigation/paths'

export const visibilities = ['public', 'hub', 'organization', 'draft', 'archived'] as const
export const orders = [
  'updated_at.desc',
  'updated_at.asc',
  'created_at.desc',
  'title.asc',
  'year.desc',
  'year.asc',
  'views.desc',
] as const

/** What narrows the list beside its words; all of it is in the address. */
export const filters = [
  'visibility',
  'missing',
  'kind',
  'language',
  'price',
  'file_type',
  'author',
  'organization',
] as const
export type FilterName = (typeof filters)[number]

export type DeskSearch = Partial<Record<FilterName | 'search' | 'order' | 'tag', string>> & {
  page?: number
}

const known = [...filters, 'search', 'order', 'tag'] as const

export function searchOf(from: Record<string, string | undefined>): DeskSearch {
  const search: DeskSearch = {}
  for (const name of known) if (from[name]) search[name] = from[name]
  const page = Number(from.page)
  if (page > 1) search.page = page
  return search
}

export const deskAt = (search: DeskSearch): Target =>
  paths.admin('contents', { ...search } as Search)

/** Where a record is edited, and where its history is. */
export const recordAt = (id: number): Target => paths.admin(`contents/${id}`)
export const historyAt = (id: number): Target => paths.admin(`contents/${id}/history`)

/** The parts of the screen of duplicates. */
export const mergeTabs = ['titles', 'names', 'publishers', 'done'] as const
export type MergeTab = (typeof mergeTabs)[number]

export const duplicatesAt = (search: Search): Target => paths.admin('duplicates', search)

/** What two of can be merged by their name. */
export type NameKind = 'author' | 'tag' | 'publisher'

/** The orders of the lists of tags and of publishers. */
export const nameOrders = ['name.asc', 'name.desc', 'titles.desc', 'titles.asc'] as const
export type NameOrder = (typeof nameOrders)[number]

export const orderOf = (text: string | undefined) => nameOrders.find((each) => each === text)

/** A person or tag that was found, with what tells it from others of the name. */
export interface MergeableName {
  id: number
  name: string
  note?: string
}

/** The query string of a list: what a view keeps. */
export function queryOf({ page, ...search }: DeskSearch) {
  return new URLSearchParams(search as Record<string, string>).toString()
}

export const searchOfQuery = (query: string) =>
  searchOf(Object.fromEntries(new URLSearchParams(query)))

/** The filter as the calls take it. */
export function filterOf({ page, order, author, tag, ...search }: DeskSearch): DeskFilter {
  return {
    ...search,
    price: search.price as DeskFilter['price'],
    author_id: Number(author) || undefined,
    tag_id: Number(tag) || undefined,
  }
}

export const narrowed = ({ page, order, ...search }: DeskSearch) => Object.keys(search).length > 0

/** The columns beside the title, and those that are shown at first. */
export const columns = [
  'ddc',
  'kind',
  'language',
  'visibility',
  'price',
  'complete',
  'views',
  'files',
  'organization',
  'updated',
] as const
export type Column = (typeof columns)[number]
const first: Column[] = ['ddc', 'visibility', 'price', 'complete', 'updated']

const place = 'desk.columns'

export function shownColumns(): Column[] {
  const kept = localStorage.getItem(place)
  if (kept === null) return first
  return columns.filter((column) => kept.split(',').includes(column))
}

export const keepColumns = (shown: Column[]) => localStorage.setItem(place, shown.join(','))

/** What is missing of a record that matters most; undefined when it is whole. */
export const firstMissing = ({ missing }: DeskTitle) => missing[0]

/** One line of the bulk form. */
export interface Line {
  key: number
  field: BulkChange['field']
  act: BulkChange['act']
  text: string
  role: NonNullable<BulkChange['role']>
  price: string
}

export const fields = [
  'tags',
  'categories',
  'authors',
  'language',
  'visibility',
  'purchase',
] as const

export const isList = (field: Line['field']) =>
  field === 'tags' || field === 'categories' || field === 'authors'

export const newLine = (key: number, field: Line['field'] = 'tags'): Line => ({
  key,
  field,
  act: isList(field) ? 'add' : 'replace',
  text: '',
  role: 'author',
  price: '',
})

/** A line as the calls take it; undefined while it says nothing. */
export function changeOf({ field, act, text, role, price }: Line): BulkChange | undefined {
  const value = text.trim()
  if (!value) return undefined
  switch (field) {
    case 'tags': {
      const names = value.split(',').map((name) => name.trim())
      return { field, act, names: names.filter(Boolean) }
    }
    case 'categories':
      return { field, act, ids: [Number(value)] }
    case 'authors':
      return { field, act, ids: [Number(value)], role }
    case 'purchase':
      return { field, act, value, price: value === 'priced' ? Number(price) || 0 : undefined }
    default:
      return { field, act, value }
  }
}
