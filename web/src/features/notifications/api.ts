import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Notification } from '@/api/types'
import { locale } from '@/kit/i18n/locale'

/** Notifications on a page (SPEC §9). */
export const listSize = 12

/** Begins the names of all queries about notifications: what the event stream renews. */
export const notificationsKey = ['notifications'] as const

export interface Shown {
  page: number
  unread: boolean
}

interface NotificationPage {
  rows: Notification[]
  total: number
  unread: number
  /** When the reader's quiet hours end; absent outside of them. */
  quietUntil?: string
}

async function fetchPage({ page, unread }: Shown, signal: AbortSignal): Promise<NotificationPage> {
  const query = { page, limit: listSize, filter: unread ? ('unread' as const) : undefined }
  const { data } = await api.GET('/api/v1/notifications', { params: { query }, signal })
  return {
    rows: data?.data ?? [],
    total: data?.meta?.total ?? 0,
    unread: data?.meta?.unread ?? 0,
    quietUntil: data?.meta?.quiet_until,
  }
}

/** A page of what the reader was told, newest first. */
export const notificationsQuery = (shown: Shown) =>
  queryOptions({
    queryKey: [...notificationsKey, locale(), shown.page, shown.unread] as const,
    queryFn: ({ signal }) => fetchPage(shown, signal),
    placeholderData: keepPreviousData,
  })

/** Marks one notification as read, all without an id; the lists are fetched again (SPEC §4). */
export function useRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id?: string) => {
      if (id) await api.PATCH('/api/v1/notifications/{id}', { params: { path: { id } } })
      else await api.POST('/api/v1/notifications/read')
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  })
}
