import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { isNotFound } from '@/api/error'
import type { Follow } from '@/api/types'
import { locale } from '@/kit/i18n/locale'

/** Whom or what somebody follows. */
export type Subject = Pick<Follow, 'kind' | 'id'>

/** Rows to a page. */
export const listSize = 30

const key = ['follows'] as const

/** Whether the reader follows a subject. */
export const followQuery = ({ kind, id }: Subject) =>
  queryOptions({
    queryKey: [...key, kind, id] as const,
    queryFn: async ({ signal }) => {
      const path = { kind, id }
      const { data } = await api.GET('/api/v1/follows/{kind}/{id}', { params: { path }, signal })
      return data?.data.following ?? false
    },
  })

/** A page of what the reader follows, the latest first. */
export const followsQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'list', locale(), page] as const,
    queryFn: async ({ signal }) => {
      const query = { page, page_size: listSize }
      const { data } = await api.GET('/api/v1/follows', { params: { query }, signal })
      return { rows: data?.data ?? [], total: data?.meta?.total ?? 0 }
    },
  })

/** Follows a subject, or ends that. A list that is shown stays as it is: what was ended may come back. */
export function useFollow({ kind, id }: Subject) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (follow: boolean) => {
      const params = { path: { kind, id } }
      if (follow) await api.PUT('/api/v1/follows/{kind}/{id}', { params })
      else
        await api.DELETE('/api/v1/follows/{kind}/{id}', { params }).catch((error: unknown) => {
          if (!isNotFound(error)) throw error // it was ended elsewhere
        })
    },
    onSuccess: (_, follow) => {
      client.setQueryData(followQuery({ kind, id }).queryKey, follow)
      void client.invalidateQueries({ queryKey: [...key, 'list'], refetchType: 'none' })
    },
  })
}
