// The calls about records of one's own. They stand below `research`, which the event stream's client
// asks anew when somebody changes a folder.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Folder, ImportReport, OwnRecord } from '@/api/types'

const pageSize = 30

/** What the server takes at most. */
export const mostKilobytes = 700
export const mostRecords = 500

/** The records of one's own, or all in a folder, that match a search. */
export const recordsQuery = (folder: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['research', 'records', folder, search],
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { folder_id: folder || undefined, q: search || undefined, page }
      const params = { query: { ...query, page_size: pageSize } }
      const { data } = await api.GET('/api/v1/research/records', { params, signal })
      return { rows: (data?.data ?? []) as OwnRecord[], meta: data?.meta }
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => meta?.next || undefined,
    staleTime: 0,
    // without a connection it fails at once, and is asked anew when there is one
    networkMode: 'always',
    refetchOnReconnect: 'always',
  })

/** The records in a folder for its list of references: the first of them. */
export const folderRecordsQuery = (folder: string) =>
  queryOptions({
    queryKey: ['research', 'folder-records', folder],
    queryFn: async () => {
      const params = { query: { folder_id: folder, page_size: 100 } }
      const { data } = await api.GET('/api/v1/research/records', { params })
      return { rows: (data?.data ?? []) as OwnRecord[], total: data?.meta?.total ?? 0 }
    },
    staleTime: 0,
  })

/** The folders in which the reader may write. */
export const writableQuery = () =>
  queryOptions({
    queryKey: ['research', 'writable'],
    queryFn: async () => {
      const params = { query: { limit: 100 } }
      const { data } = await api.GET('/api/v1/research/folder', { params })
      return ((data?.data ?? []) as Folder[]).filter(({ role }) => role !== 'viewer')
    },
    staleTime: 0,
  })

/** A file as the server takes it. */
export const encoded = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

export async function previewImport(file: string, folder: string): Promise<ImportReport> {
  const body = { file, folder_id: folder || undefined }
  const { data } = await api.POST('/api/v1/research/records/preview', { body })
  if (!data) throw new Error('no report')
  return data.data as ImportReport
}

export const importRecords = (file: string, folder: string, duplicates: boolean) =>
  api.POST('/api/v1/research/records', {
    body: { file, folder_id: folder || undefined, duplicates },
  })

const at = (id: string) => ({ params: { path: { id } } })

export const changeRecord = (id: string, csl: OwnRecord['csl'], folder_id: string) =>
  api.PUT('/api/v1/research/records/{id}', { ...at(id), body: { csl, folder_id } })

export const deleteRecord = (id: string) => api.DELETE('/api/v1/research/records/{id}', at(id))
