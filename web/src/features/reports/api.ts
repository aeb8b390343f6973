import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { download } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { Period, ReportSearch } from './model'
import { t } from './texts'

/** Rows to a page of a report (SPEC §9). */
export const listSize = 12

const fresh = { placeholderData: keepPreviousData, staleTime: 0 } as const

export const publisherQuery = (id: string, { from, to }: Period, at?: string, page?: number) =>
  queryOptions({
    ...apiQuery('/api/v1/report/publisher/{id}', {
      path: { id },
      query: { from, to, at, page, page_size: listSize },
    }),
    ...fresh,
  })

export const contentQuery = (id: string, { from, to }: Period, at?: string, page?: number) =>
  queryOptions({
    ...apiQuery('/api/v1/report/content/{id}', {
      path: { id },
      query: { from, to, at, page, page_size: listSize },
    }),
    ...fresh,
  })

export const itemQuery = (id: string, item_id: string, { from, to }: Period, at?: string) =>
  queryOptions({
    ...apiQuery('/api/v1/report/content/{id}/item/{item_id}', {
      path: { id, item_id },
      query: { from, to, at },
    }),
    ...fresh,
  })

export const portalQuery = ({ from, to }: Period, page?: number) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/report/organization', {
      query: { from, to, page, page_size: listSize },
    }),
    ...fresh,
  })

/** The filters of the report of lending, as its calls take them. */
const filtersOf = ({ kind, owner, category_id }: ReportSearch) => ({ kind, owner, category_id })

export const lendingQuery = (search: ReportSearch, { from, to }: Period, page?: number) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/report/lending', {
      query: {
        from,
        to,
        ...filtersOf(search),
        sort: search.sort,
        direction: search.direction,
        page,
        page_size: listSize,
      },
    }),
    ...fresh,
  })

export const lendingGroupsQuery = ({ from, to }: Period, page?: number) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/report/lending/groups', {
      query: { from, to, page, page_size: listSize },
    }),
    ...fresh,
  })

/** The general categories, for the choice of one. */
export const categoriesQuery = () =>
  apiQuery('/p/api/v1/categories/tree', { query: { type: 'general' } })

/** What has a line in the table of a report, and the programs that open it. */
export type Lines = 'title' | 'item' | 'day' | 'month' | 'organization' | 'time' | 'group'
export type Format = 'csv' | 'xlsx'

/** What narrows a table, by what has a line in it: a group has no kind, a time no order. */
export function tableFilters(lending: boolean, by: Lines, search: ReportSearch) {
  if (!lending) return { at: search.at }
  if (by === 'group') return {}
  if (by === 'time') return filtersOf(search)
  return { ...filtersOf(search), sort: search.sort, direction: search.direction }
}

/** Has the browser keep a table of a report. */
export function exportReport(
  of: string,
  by: Lines,
  format: Format,
  { from, to }: Period,
  filters: ReturnType<typeof tableFilters>,
) {
  const query = new URLSearchParams({ from, to, by, format })
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, String(value))
  return download(`${of}/export?${query}`, `${t(`file.${by}`)}-${from}-${to}.${format}`)
}
