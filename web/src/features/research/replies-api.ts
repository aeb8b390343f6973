// What people in a shared folder answer to an entry.
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Entry, EntryReply } from '@/api/types'
import { offlineToo, orKept } from './offline/kept'

const most = 100

/** The replies to an entry in its folder, the oldest first. */
export const repliesQuery = ({ id, folder_id }: Entry) =>
  queryOptions({
    queryKey: ['research', 'replies', folder_id, id],
    queryFn: ({ queryKey }) =>
      orKept(queryKey, async (): Promise<EntryReply[]> => {
        const params = { path: { id }, query: { page_size: most } }
        const { data } = await api.GET('/api/v1/research/replies/{id}', { params })
        return data?.data ?? []
      }),
    staleTime: 0,
    ...offlineToo,
  })

export type ReplyDraft = {
  body: string
  /** the same again is the same reply */
  client_id: string
  /** where the entry was seen; in another folder it is not answered */
  folder_id: string
}

export const reply = (entry: string, body: ReplyDraft) =>
  api.POST('/api/v1/research/replies/{id}', { params: { path: { id: entry } }, body })

export const removeReply = (id: string, reply_id: string) =>
  api.DELETE('/api/v1/research/replies/{id}/{reply_id}', { params: { path: { id, reply_id } } })
