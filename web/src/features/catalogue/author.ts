import { pageSize } from '@/api/page-size'
import type { Author, Facets } from '@/api/types'
import { paths, type Target } from '@/kit/navigation/paths'

/** What an author's address may ask of the works. */
export interface WorksSearch {
  role?: string
  kind?: string
  /** The first year of a decade. */
  decade?: string
  order?: string
  page?: string
}

/** The first unless another is asked for. */
export const workOrders = ['year.asc', 'year.desc'] as const

export const orderOf = ({ order }: WorksSearch) =>
  workOrders.find((known) => known === order) ?? workOrders[0]

export const decadeOf = ({ decade }: WorksSearch) =>
  decade && /^\d{3}0$/.test(decade) ? Number(decade) : undefined

export const pageOf = ({ page }: WorksSearch) => Math.max(1, Math.trunc(Number(page)) || 1)

/** The works as the call of SPEC §7; the same rule as the server's (server/web/author_view.go). */
export function worksCall(author: number, search: WorksSearch) {
  const from = decadeOf(search)
  return {
    author_id: author,
    role: search.role || undefined,
    kind: search.kind || undefined,
    'year_a.gte': from,
    'year_b.lte': from === undefined ? undefined : from + 9,
    order: orderOf(search),
    page: pageOf(search),
    page_size: pageSize(pageOf(search)),
    facets: true,
  }
}

/** The same works with one thing changed, from page one. */
export function worksTarget(author: number, search: WorksSearch, change: WorksSearch): Target {
  const { role, kind, decade, order } = { ...search, ...change }
  const next = { role, kind, decade, order: order === workOrders[0] ? undefined : order }
  return { ...paths.author(author), search: { ...next, page: change.page } }
}

export const narrowed = ({ role, kind, decade }: WorksSearch) => Boolean(role || kind || decade)

/** So few works make no shelf: they stand as rows with their summaries. */
export const fewWorks = 3

export const decadesOf = (facets: Facets | undefined) =>
  [...(facets?.decade ?? [])].sort((a, b) => a.code.localeCompare(b.code))

/** 1960 -> 1960–1969. */
export const decadeName = (first: string) => `${first}–${first.slice(0, 3)}9`

/** The numbers under which the world's libraries know the author, as far as they are well formed. */
export function authorities({ orcid = '', isni = '', viaf = '' }: Author) {
  const number = isni.replace(/[\s-]/g, '')
  return [
    {
      name: 'ORCID',
      value: orcid,
      href: `https://orcid.org/${orcid}`,
      ok: /^(\d{4}-){3}\d{3}[\dX]$/.test(orcid),
    },
    {
      name: 'ISNI',
      value: number.replace(/(.{4})(?=.)/g, '$1 '),
      href: `https://isni.org/isni/${number}`,
      ok: /^\d{15}[\dX]$/.test(number),
    },
    {
      name: 'VIAF',
      value: viaf,
      href: `https://viaf.org/viaf/${viaf}`,
      ok: /^\d{2,22}$/.test(viaf),
    },
  ].filter(({ ok }) => ok)
}
