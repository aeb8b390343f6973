import { useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { BulkRequest } from '@/api/types'
import { locale } from '@/kit/i18n/locale'
import { type DeskSearch, filterOf } from './model'

export const listSize = 30

export const deskQuery = (search: DeskSearch) => {
  const { author_id, tag_id, ...filter } = filterOf(search)
  return {
    ...apiQuery('/admin/api/v1/contents', {
      query: {
        ...filter,
        author_id,
        tag_id,
        order: search.order,
        page: search.page,
        page_size: listSize,
        facets: true,
      },
    }),
    staleTime: 0,
  }
}

export const viewsQuery = () => apiQuery('/admin/api/v1/desk/views')

export const saveView = (body: { name: string; query: string; shared: boolean }) =>
  api.POST('/admin/api/v1/desk/views', { body })

export const removeView = (id: string) =>
  api.DELETE('/admin/api/v1/desk/views/{id}', { params: { path: { id } } })

export const previewBulk = async (body: BulkRequest) =>
  (await api.POST('/admin/api/v1/desk/edits/preview', { body })).data?.data

export const beginBulk = async (body: BulkRequest) =>
  (await api.POST('/admin/api/v1/desk/edits', { body })).data?.data

export const undoBulk = (id: string) =>
  api.POST('/admin/api/v1/desk/edits/{id}/undo', { params: { path: { id } } })

export const bulkQuery = (id: string) => ({
  ...apiQuery('/admin/api/v1/desk/edits/{id}', { path: { id } }),
  staleTime: 0,
})

export const bulkEditsQuery = () => ({
  ...apiQuery('/admin/api/v1/desk/edits', { query: { page_size: 10 } }),
  staleTime: 0,
})

export const keptQuery = (id: string) => ({
  ...apiQuery('/admin/api/v1/desk/edits/{id}/contents', {
    path: { id },
    query: { state: 'kept', page_size: 30 },
  }),
  staleTime: 0,
})

export const revisionsQuery = (id: number, page: number) => ({
  ...apiQuery('/admin/api/v1/contents/{id}/revisions', {
    path: { id },
    query: { page, page_size: listSize },
  }),
  staleTime: 0,
})

export const undoRevision = (id: number, revision_id: string) =>
  api.POST('/admin/api/v1/contents/{id}/revisions/{revision_id}/undo', {
    params: { path: { id, revision_id } },
  })

export const locksQuery = (id: number) => ({
  ...apiQuery('/admin/api/v1/contents/{id}/locks', { path: { id } }),
  staleTime: 0,
})

export const unlock = (id: number, field: string) =>
  api.DELETE('/admin/api/v1/contents/{id}/locks/{field}', { params: { path: { id, field } } })

export const categoriesQuery = () =>
  apiQuery('/p/api/v1/categories/tree', { query: { type: 'general' } })

/** Asks everything of titles again: what was changed shows in more than one list. */
export function useAskAgain() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [language, name] }) =>
        language === locale() &&
        (String(name).startsWith('/admin/api/v1/contents') ||
          String(name).startsWith('/admin/api/v1/desk')),
    })
}
