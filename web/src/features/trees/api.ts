import { useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { Place } from './model'

export const categoriesQuery = () => ({
  ...apiQuery('/admin/api/v1/categories'),
  staleTime: 0,
})

export const addCategory = (body: { parent_id: number; name: string; name_en: string }) =>
  api.POST('/admin/api/v1/categories', { body })

export const renameCategory = (
  id: number,
  body: { version: string; name: string; name_en: string },
) => api.PUT('/admin/api/v1/categories/{id}', { params: { path: { id } }, body })

export const moveCategory = (id: number, version: string, { parent, before }: Place) =>
  api.POST('/admin/api/v1/categories/{id}/move', {
    params: { path: { id } },
    body: { version, parent_id: parent, before_id: before },
  })

/** Read anew each time: it is what is about to be done. */
export const removalQuery = (id: number) => ({
  ...apiQuery('/admin/api/v1/categories/{id}/removal', { path: { id } }),
  staleTime: 0,
  gcTime: 0,
})

export const removeCategory = (id: number, version: string, into_id: number) =>
  api.DELETE('/admin/api/v1/categories/{id}', {
    params: { path: { id }, query: { version, into_id } },
  })

export const removalsQuery = () => ({
  ...apiQuery('/admin/api/v1/categories/removals', { query: { page_size: 10 } }),
  staleTime: 0,
})

export const putBack = (id: string) =>
  api.POST('/admin/api/v1/categories/removals/{id}/undo', { params: { path: { id } } })

export const menuQuery = () => ({ ...apiQuery('/admin/api/v1/menu'), staleTime: 0 })

export const saveMenu = (version: string, category_ids: number[]) =>
  api.PUT('/admin/api/v1/menu', { body: { version, category_ids } })

const shown = /^\/(admin\/api\/v1\/(categories|menu)|p\/api\/v1\/(menus|categories))/

/** Asks again for all that shows the categories: these screens and the portal's own menus. */
export function useAskAgain() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [, name] }) => shown.test(String(name)) })
}
