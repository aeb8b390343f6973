import { useQueryClient } from '@tanstack/react-query'
import { api, sendForm } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { ImportColumn, RecordImport, RecordSource } from '@/api/types'
import { type ImportSearch, moving } from './model'

export const listSize = 30
const lookEvery = 1000

/** The imports of the organisation; one that moves is looked at again and again. */
export const importsQuery = (page?: number) => ({
  ...apiQuery('/admin/api/v1/imports', { query: { page, page_size: listSize } }),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: { data: RecordImport[] } } }) =>
    query.state.data?.data.some(moving) ? lookEvery : (false as const),
})

export const importQuery = (id: string) => ({
  ...apiQuery('/admin/api/v1/imports/{id}', { path: { id } }),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: { data: RecordImport } } }) =>
    query.state.data && moving(query.state.data.data) ? lookEvery : (false as const),
})

/** The rows of an import as it stands: they are others in another state, and by other columns. */
export function rowsQuery({ id, state, columns }: RecordImport, { outcome, page }: ImportSearch) {
  const query = apiQuery('/admin/api/v1/imports/{id}/rows', {
    path: { id },
    query: { outcome, page, page_size: listSize },
  })
  const key = [...query.queryKey, state, JSON.stringify(columns)]
  return { ...query, queryKey: key as unknown as typeof query.queryKey, staleTime: 0 }
}

export const foreseeUndo = async (id: string) =>
  (await api.GET('/admin/api/v1/imports/{id}/undo', { params: { path: { id } } })).data?.data

export async function sendFile(file: File): Promise<RecordImport> {
  const form = new FormData()
  form.append('file', file)
  const response = await sendForm('/admin/api/v1/imports', form)
  return ((await response.json()) as { data: RecordImport }).data
}

type Visibility = 'public' | 'hub' | 'organization' | 'draft'

export const changeImport = (
  id: string,
  body: { visibility?: Visibility; columns?: ImportColumn[] },
) => api.PATCH('/admin/api/v1/imports/{id}', { params: { path: { id } }, body })

export const decideRow = (id: string, number: number, skip: boolean) =>
  api.PATCH('/admin/api/v1/imports/{id}/rows/{number}', {
    params: { path: { id, number } },
    body: { skip },
  })

export const runImport = (id: string) =>
  api.POST('/admin/api/v1/imports/{id}/run', { params: { path: { id } } })

export const undoImport = (id: string) =>
  api.POST('/admin/api/v1/imports/{id}/undo', { params: { path: { id } } })

export const dropImport = (id: string) =>
  api.DELETE('/admin/api/v1/imports/{id}', { params: { path: { id } } })

/** The addresses that records come from; one that is being fetched is looked at again and again. */
export const sourcesQuery = (page?: number) => ({
  ...apiQuery('/admin/api/v1/imports/sources', { query: { page, page_size: listSize } }),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: { data: RecordSource[] } } }) =>
    query.state.data?.data.some(({ busy }) => busy) ? lookEvery : (false as const),
})

export type NewSource = {
  kind: 'oai' | 'opds'
  url: string
  prefix?: 'oai_dc' | 'marc21'
  set?: string
  every: RecordSource['every']
  visibility: Visibility
}

export const addSource = (body: NewSource) => api.POST('/admin/api/v1/imports/sources', { body })

const one = (id: string) => ({ params: { path: { id } } })

export const pauseSource = (id: string, paused: boolean) =>
  api.PATCH('/admin/api/v1/imports/sources/{id}', { ...one(id), body: { paused } })

export const trySource = (id: string) =>
  api.POST('/admin/api/v1/imports/sources/{id}/preview', one(id))

export const runSource = (id: string) => api.POST('/admin/api/v1/imports/sources/{id}/run', one(id))

export const deleteSource = (id: string) =>
  api.DELETE('/admin/api/v1/imports/sources/{id}', one(id))

/** Asks again for everything of imports. */
export function useAskAgain() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [, name] }) => String(name).startsWith('/admin/api/v1/imports'),
    })
}
