import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { download } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { Period } from './model'
import { t } from './texts'

/** Rows to a page of a report (SPEC §9). */
export const listSize = 12

const fresh = { placeholderData: keepPreviousData, staleTime: 0 } as const

export const publisherQuery = (id: string, { from, to }: Period, page?: number) =>
  queryOptions({
    ...apiQuery('/api/v1/report/publisher/{id}', {
      path: { id },
      query: { from, to, page, page_size: listSize },
    }),
    ...fresh,
  })

export const contentQuery = (id: string, { from, to }: Period, page?: number) =>
  queryOptions({
    ...apiQuery('/api/v1/report/content/{id}', {
      path: { id },
      query: { from, to, page, page_size: listSize },
    }),
    ...fresh,
  })

export const itemQuery = (id: string, item_id: string, { from, to }: Period) =>
  queryOptions({
    ...apiQuery('/api/v1/report/content/{id}/item/{item_id}', {
      path: { id, item_id },
      query: { from, to },
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

/** What has a line in the table of a report, and the programs that open it. */
export type Lines = 'title' | 'item' | 'day' | 'month' | 'organization'
export type Format = 'csv' | 'xlsx'

/** Has the browser keep a table of a report. */
export const exportReport = (of: string, by: Lines, format: Format, { from, to }: Period) =>
  download(
    `${of}/export?${new URLSearchParams({ from, to, by, format })}`,
    `${t(`file.${by}`)}-${from}-${to}.${format}`,
  )
