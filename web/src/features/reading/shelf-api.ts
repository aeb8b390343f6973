import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { Part, Right, Shown } from './shelf'

/** Works on a page of the shelf (SPEC §9). */
export const shelfSize = 12

/** «Free» is no kind of purchase, so that it has a parameter of its own. */
const narrowed = (right: Right | undefined) =>
  right === 'free' ? { price: right } : { purchase_type: right }

/** A page of the shelf; asked anew whenever it is shown, for other screens change it. */
export const shelfQuery = ({ type, right, order, page }: Shown) =>
  queryOptions({
    ...apiQuery('/api/v1/contents', {
      query: { type, ...narrowed(right), order, page, page_size: shelfSize },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How many works each part has and, of one part, each right opens. */
export const totalsQuery = (type: Part) =>
  queryOptions({
    ...apiQuery('/api/v1/contents/totals', { query: { type } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const reportQuery = () => queryOptions({ ...apiQuery('/api/v1/report/me'), staleTime: 0 })

/** Takes a work from the saved ones, or puts it back. */
export function useKeep(content: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (keep: boolean) => {
      if (keep) await api.POST('/api/v1/contents/saved', { body: { content_id: content } })
      else await api.DELETE('/api/v1/contents/saved/{id}', { params: { path: { id: content } } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: totalsQuery('saved').queryKey }),
  })
}
