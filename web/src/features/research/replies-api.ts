// What people in a shared folder answer to an entry.
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { EntryReply } from '@/api/types'

const most = 100

/** The replies to an entry, the oldest first. */
export const repliesQuery = (entry: string) =>
  queryOptions({
    queryKey: ['research', 'replies', entry],
    queryFn: async (): Promise<EntryReply[]> => {
      const params = { path: { id: entry }, query: { page_size: most } }
      const { data } = await api.GET('/api/v1/research/replies/{id}', { params })
      return data?.data ?? []
    },
    staleTime: 0,
  })

export const reply = (entry: string, body: string) =>
  api.POST('/api/v1/research/replies/{id}', { params: { path: { id: entry } }, body: { body } })

export const removeReply = (id: string, reply_id: string) =>
  api.DELETE('/api/v1/research/replies/{id}/{reply_id}', { params: { path: { id, reply_id } } })
