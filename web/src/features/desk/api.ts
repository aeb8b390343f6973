import { useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { BulkRequest } from '@/api/types'
import { locale } from '@/kit/i18n/locale'
import {
  type DeskSearch,
  filterOf,
  type MergeableName,
  type NameKind,
  type NameOrder,
} from './model'
import { t } from './texts'

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

export const duplicatesQuery = (page: number) => ({
  ...apiQuery('/admin/api/v1/desk/duplicates', { query: { page, page_size: listSize } }),
  staleTime: 0,
})

export const findDuplicates = () => api.POST('/admin/api/v1/desk/duplicates')

export const dismissPair = (first_content_id: number, second_content_id: number) =>
  api.POST('/admin/api/v1/desk/duplicates/dismiss', {
    body: { first_content_id, second_content_id },
  })

/** Read anew each time: what differs is what is merged. */
export const compareQuery = (from_content_id: number, into_content_id: number) => ({
  ...apiQuery('/admin/api/v1/desk/duplicates/compare', {
    query: { from_content_id, into_content_id },
  }),
  staleTime: 0,
  gcTime: 0,
})

export const mergeTitles = (from_content_id: number, into_content_id: number, take: string[]) =>
  api.POST('/admin/api/v1/desk/merges/contents', {
    body: { from_content_id, into_content_id, take },
  })

export const mergesQuery = (page: number) => ({
  ...apiQuery('/admin/api/v1/desk/merges', { query: { page, page_size: listSize } }),
  staleTime: 0,
})

export const undoMerge = (id: string) =>
  api.POST('/admin/api/v1/desk/merges/{id}/undo', { params: { path: { id } } })

const people = async (q: string): Promise<MergeableName[]> => {
  const found = await api.GET('/admin/api/v1/authors/suggestions', { params: { query: { q } } })
  return (found.data?.data ?? []).map((person) => ({
    id: person.author_id,
    name: person.name,
    note: [
      person.birth_year > 0 ? `${person.birth_year}–${person.death_year || ''}` : '',
      t('names.titles', { count: person.titles }),
    ]
      .filter(Boolean)
      .join(', '),
  }))
}

const tags = async (q: string): Promise<MergeableName[]> => {
  const found = await api.GET('/admin/api/v1/tags/suggestions', { params: { query: { q } } })
  return found.data?.data ?? []
}

export const namesQuery = (kind: NameKind, text: string) => ({
  queryKey: [locale(), '/admin/api/v1/desk/names', kind, text],
  queryFn: () => (kind === 'author' ? people(text) : tags(text)),
  enabled: text.length > 1,
  staleTime: 0,
})

export const tagsQuery = (query: { search?: string; order?: NameOrder; page: number }) => ({
  ...apiQuery('/admin/api/v1/tags', { query: { ...query, page_size: listSize } }),
  staleTime: 0,
})

export const addTag = (body: { name: string; name_en: string }) =>
  api.POST('/admin/api/v1/tags', { body })

export const renameTag = (id: number, body: { version: string; name: string; name_en: string }) =>
  api.PUT('/admin/api/v1/tags/{id}', { params: { path: { id } }, body })

export const removeTag = (id: number) =>
  api.DELETE('/admin/api/v1/tags/{id}', { params: { path: { id } } })

export const publishersQuery = (query: {
  search?: string
  order?: NameOrder
  alike: boolean
  page: number
}) => ({
  ...apiQuery('/admin/api/v1/desk/publishers', { query: { ...query, page_size: listSize } }),
  staleTime: 0,
})

export const mergePreviewQuery = (kind: NameKind, from_id: number, into_id: number) => ({
  queryKey: [locale(), '/admin/api/v1/desk/merges/preview', kind, from_id, into_id],
  queryFn: async () =>
    (await api.POST('/admin/api/v1/desk/merges/preview', { body: { kind, from_id, into_id } })).data
      ?.data,
  staleTime: 0,
})

export const mergeNames = (kind: NameKind, from_id: number, into_id: number) =>
  api.POST('/admin/api/v1/desk/merges', { body: { kind, from_id, into_id } })

export const reportsQuery = (page: number) => ({
  ...apiQuery('/admin/api/v1/reports', { query: { page, page_size: listSize } }),
  staleTime: 0,
})

export const closeReport = (id: string) =>
  api.DELETE('/admin/api/v1/reports/{id}', { params: { path: { id } } })

/** Asks everything of titles again: what was changed shows in more than one list. */
export function useAskAgain() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [language, name] }) =>
        language === locale() &&
        (String(name).startsWith('/admin/api/v1/contents') ||
          String(name).startsWith('/admin/api/v1/tags') ||
          String(name).startsWith('/admin/api/v1/desk')),
    })
}
