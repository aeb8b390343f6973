import { fileTypes, knownKind } from '@/api/kinds'
import { pageSize } from '@/api/page-size'
import { callName } from '@/api/query'
import { site } from '@/api/site'
import type { ContentCard } from '@/api/types'
import { shortName } from '@/kit/format/name'
import { locale } from '@/kit/i18n/locale'
import { paths, type Target } from '@/kit/navigation/paths'
import type mn from './messages.mn.json'

export type TextKey = keyof typeof mn

/** What is asked for: trimmed and without percent signs (SPEC §5). */
export const wanted = (text: string) => text.replaceAll('%', '').trim()

export type ListingSearch = Record<string, string | undefined>

/** What one title is: "Book". */
export const kindKey = (kind: string): TextKey => `kind.${knownKind(kind)}`
/** What a list or a count is of: "Books". */
export const kindsKey = (kind: string): TextKey => `kinds.${knownKind(kind)}`

/** The formats of a content, each once, as texts. */
export function formatKeys({ content_items_info: items }: ContentCard): TextKey[] {
  const types = new Set(items.map(({ file_type }) => file_type))
  return fileTypes.filter((type) => types.has(type)).map((type): TextKey => `file.${type}`)
}

/** Orders a list can have: the API's value and the text. A search has relevance first. */
export const orders = [
  ['score.desc', 'sort.relevance'],
  ['created_at.desc', 'sort.added'],
  ['year.desc', 'sort.newest'],
  ['year.asc', 'sort.oldest'],
  ['title.asc', 'sort.title_asc'],
  ['title.desc', 'sort.title_desc'],
  ['rating.desc', 'sort.rating'],
  ['views.desc', 'sort.popular'],
] as const satisfies readonly (readonly [string, TextKey])[]

/** The order of what matches best. */
export const bestFirst = 'score.desc'

/** Without a choice: by relevance when something was searched, else the newest additions. */
export const defaultOrder = ({ search }: ListingSearch) => (search ? bestFirst : 'created_at.desc')

export const pageOf = ({ page }: ListingSearch) => Math.max(1, Math.trunc(Number(page)) || 1)

const year = (text: string | undefined) =>
  text && /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
const id = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined)

/** The category an address names, also as an entry of the menu (SPEC §2): ids decide, not names. */
export const categoryId = ({ category_id, menu_id }: ListingSearch) =>
  category_id || menu_id || undefined

/** An id as addresses write it. */
export const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text)

const arranging = new Set([
  'category_id',
  'menu_id',
  'parent_id',
  'tab',
  'domain',
  'mobile',
  'msg',
  'view',
])

/** Whether an address asks for less than a category's first page; as on the server's page. */
export const isNarrow = (search: ListingSearch) =>
  Object.entries(search).some(([name, value]) => !arranging.has(name) && value?.trim())

/** Where a search looks: everywhere, or in titles only (SPEC §2). */
function scopeOf({ search, type }: ListingSearch): 'all' | 'title' | undefined {
  if (!search) return undefined
  return type === 'title' ? 'title' : 'all'
}

/** What narrows a list, as SPEC §7 names it. Rating N asks for N to N+1 (SPEC §9). */
export function filtersOf(search: ListingSearch) {
  const rate = id(search.start_rate)
  return {
    category_id: id(categoryId(search)),
    tag_id: id(search.tag_id),
    author_id: id(search.author_id),
    kind: search.kind,
    language: search.language,
    file_type: search.file_type,
    readable: search.readable === 'true' ? ('true' as const) : undefined,
    price: search.price,
    audience: search.audience,
    display_name: search.display_name && wanted(search.display_name),
    title: search.title && wanted(search.title),
    organization: search.organization,
    start_rate: rate,
    end_rate: rate === undefined ? undefined : rate + 1,
    'year_a.gte': year(search['year_a.gte']),
    'year_b.lte': year(search['year_b.lte']),
  }
}

/** The address as the call of SPEC §7. */
export function callOf(search: ListingSearch) {
  return {
    search: search.search ? wanted(search.search) : undefined,
    type: scopeOf(search),
    ...filtersOf(search),
    order: search.order ?? defaultOrder(search),
    page: pageOf(search),
    page_size: pageSize(pageOf(search)),
  }
}

/** The same list as a file of all its rows: where the reader's browser fetches it. */
export function exportAddress(search: ListingSearch, format: string) {
  const { page, page_size, ...list } = callOf(search)
  return callName(
    '/edu/p/api/v1/contents/export',
    {},
    {
      ...list,
      format,
      lang: locale(),
      domain: site().domain,
    },
  )
}

/** The same list with some of its address changed; another filter starts at page one. */
export function listTarget(pathname: string, search: ListingSearch, change: ListingSearch): Target {
  return { to: pathname, search: { ...search, page: undefined, ...change } }
}

/** The same page in another view. */
export const viewTarget = (to: string, search: ListingSearch, view?: string): Target => ({
  to,
  search: { ...search, view },
})

export const chosen = (value: string | undefined) => (value ? value.split(',').filter(Boolean) : [])

/** A comma list with one value added or taken away; empty becomes absent. */
export function toggled(value: string | undefined, one: string) {
  const list = chosen(value)
  const next = list.includes(one) ? list.filter((each) => each !== one) : [...list, one]
  return next.join(',') || undefined
}

const filterNames = [
  'kind',
  'file_type',
  'language',
  'audience',
  'author_id',
  'display_name',
  'title',
  'readable',
  'price',
  'start_rate',
  'year_a.gte',
  'year_b.lte',
] as const

export const isFiltered = (search: ListingSearch) => filterNames.some((name) => search[name])

export const cleared: ListingSearch = Object.fromEntries(
  filterNames.map((name) => [name, undefined]),
)

/** The same search outside of its category. */
export const withoutPlace: ListingSearch = {
  category_id: undefined,
  menu_id: undefined,
  parent_id: undefined,
  tab: undefined,
  page: undefined,
}

/** Whether a search inside books looks into some of them alone. */
export const isNarrowed = (search: ListingSearch) =>
  isFiltered(search) || Boolean(categoryId(search) || search.organization)

export const authorsOf = ({ authors }: ContentCard) =>
  authors.slice(0, 3).map(({ author_id, author_display_name }) => ({
    id: author_id,
    name: shortName(author_display_name),
    to: paths.author(author_id),
  }))
