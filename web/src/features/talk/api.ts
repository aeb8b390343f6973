import { useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { ModeratedReview, RecordComment } from '@/api/types'
import type { ReviewSearch } from './model'

export const listSize = 30
export const threadSize = 10

export const commentsQuery = (content_id: number, page = 1) => ({
  ...apiQuery('/admin/api/v1/contents/{content_id}/comments', {
    path: { content_id },
    query: { page, page_size: threadSize },
  }),
  staleTime: 0,
  retry: false,
})

export const writeComment = (content_id: number, text: string) =>
  api.POST('/admin/api/v1/contents/{content_id}/comments', {
    params: { path: { content_id } },
    body: { text },
  })

export const setComment = (id: string, state: RecordComment['state']) =>
  api.PUT('/admin/api/v1/comments/{id}', { params: { path: { id } }, body: { state } })

/** Has the comments of every record asked for again. */
export function useCommentsAgain() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [, name] }) => /\/contents\/\d+\/comments/.test(String(name)),
    })
}

export const reviewsQuery = ({ show, search, page }: ReviewSearch) => ({
  ...apiQuery('/admin/api/v1/reviews', { query: { show, search, page, page_size: listSize } }),
  staleTime: 0,
})

export type HideReason = Exclude<ModeratedReview['reason'], ''>

export const hideReview = (id: string, reason: HideReason) =>
  api.PUT('/admin/api/v1/reviews/{id}', {
    params: { path: { id } },
    body: { hidden: true, reason },
  })

export const showReview = (id: string) =>
  api.PUT('/admin/api/v1/reviews/{id}', { params: { path: { id } }, body: { hidden: false } })
