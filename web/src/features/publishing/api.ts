import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { Act, Reason, Side, State, Terms } from './model'

export const listSize = 30

const fresh = { placeholderData: keepPreviousData, staleTime: 0 } as const

export const ownTitlesQuery = (state: State | '', page: number) =>
  queryOptions({
    ...apiQuery('/api/v1/submissions', {
      query: { state: state || undefined, page, page_size: listSize },
    }),
    ...fresh,
  })

export const queueQuery = (state: State | '', page: number) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/submissions', {
      query: { state: (state || undefined) as 'submitted' | undefined, page, page_size: listSize },
    }),
    ...fresh,
  })

export const ownTitleQuery = (content_id: number) =>
  queryOptions({
    ...apiQuery('/api/v1/submissions/{content_id}', { path: { content_id } }),
    staleTime: 0,
  })

export const submissionQuery = (content_id: number) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/submissions/{content_id}', { path: { content_id } }),
    staleTime: 0,
  })

export interface Said {
  act: Act
  note?: string
  reason?: Reason
}

export const moveTitle = (side: Side, content_id: number, { act, note, reason }: Said) =>
  side === 'own'
    ? api.POST('/api/v1/submissions/{content_id}/acts', {
        params: { path: { content_id } },
        body: { act: act as 'submit', note },
      })
    : api.POST('/admin/api/v1/submissions/{content_id}/acts', {
        params: { path: { content_id } },
        body: { act: act as 'approve', note, reason },
      })

export const setTerms = (content_id: number, body: Terms) =>
  api.PUT('/api/v1/submissions/{content_id}/terms', { params: { path: { content_id } }, body })

/** Asks the lists and the title again: an act shows in all of them. */
export function useAskAgain() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [, name] }) => String(name).includes('/api/v1/submissions'),
    })
}
