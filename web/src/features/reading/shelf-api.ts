import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { Part, Shown } from './shelf'

/** Works on a page of the shelf (SPEC §9). */
export const shelfSize = 12

/** A page of the shelf; asked anew whenever it is shown, for other screens change it. */
export const shelfQuery = ({ type, right, order, page }: Shown) =>
  queryOptions({
    ...apiQuery('/api/v1/contents', {
      query: { type, purchase_type: right, order, page, page_size: shelfSize },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How many works a part has: the total of its shortest page. */
export const countQuery = (type: Part) =>
  queryOptions({ ...apiQuery('/api/v1/contents', { query: { type, page_size: 1 } }), staleTime: 0 })

export const reportQuery = () => queryOptions({ ...apiQuery('/api/v1/report/me'), staleTime: 0 })

/** Takes a work from the saved ones, or puts it back. */
export function useKeep(content: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (keep: boolean) => {
      if (keep) await api.POST('/api/v1/contents/saved', { body: { content_id: content } })
      else await api.DELETE('/api/v1/contents/saved/{id}', { params: { path: { id: content } } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: countQuery('saved').queryKey }),
  })
}
