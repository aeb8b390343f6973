import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { download } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { components } from '@/api/schema.gen'
import { paths, type Search, type Target } from '@/kit/navigation/paths'
import { t } from './texts'

export type Statement = components['schemas']['StatementWithLines']
export type StatementLine = components['schemas']['StatementLine']

/** A year of statements to a page. */
export const statementsSize = 12

export const statementsQuery = (page: number) =>
  queryOptions({
    ...apiQuery('/api/v1/statements', { query: { page, page_size: statementsSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const statementQuery = (id: string) =>
  queryOptions(apiQuery('/api/v1/statements/{id}', { path: { id } }))

export type Format = 'pdf' | 'csv'

/** Has the browser keep a statement as a file. */
export const keepStatement = ({ id, month }: Statement, format: Format) =>
  download(
    `/api/v1/statements/${id}/export?format=${format}`,
    `${t('statement.file')}-${month}.${format}`,
  )

export const statementsAt = (search?: Search): Target => paths.admin('statements', search)
export const statementAt = (id: string): Target => paths.admin(`statements/${id}`)
