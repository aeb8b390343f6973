import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@/api/client'
import type { NotificationChoice, NotificationSettings } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { notificationsKey } from './api'
import { t } from './texts'

/** How often emails about a type are sent. */
export const frequencies = ['at_once', 'daily', 'weekly', 'never'] as const

/** What is set anew; what is absent stays as it is. */
export interface SettingsChange {
  time_zone?: string
  quiet_hours?: { from: string; to: string }
  types?: (Pick<NotificationChoice, 'type'> & Partial<NotificationChoice>)[]
}

/** How the reader is told; the event stream renews it with all about notifications. */
const settingsQuery = () =>
  queryOptions({
    queryKey: [...notificationsKey, 'settings'] as const,
    queryFn: async ({ signal }) =>
      (await api.GET('/api/v1/notifications/settings', { signal })).data?.data,
  })

/** The settings as they will be. */
const merged = (held: NotificationSettings, change: SettingsChange): NotificationSettings => ({
  ...held,
  ...change,
  types: held.types.map((choice) => ({
    ...choice,
    ...change.types?.find(({ type }) => type === choice.type),
  })),
})

/**
 * The reader's settings, as they were chosen last: the calls go one after the other, and the last
 * one fetches what the server holds.
 */
export function useSettings() {
  const client = useQueryClient()
  const { queryKey } = settingsQuery()
  const { data, error, refetch } = useQuery(settingsQuery())
  const [chosen, setChosen] = useState<NotificationSettings>()
  const last = () => client.isMutating({ mutationKey: queryKey }) === 1
  const { mutate, isPending, isSuccess } = useMutation({
    mutationKey: queryKey,
    scope: { id: 'notification-settings' },
    mutationFn: (change: SettingsChange) =>
      api.PUT('/api/v1/notifications/settings', { body: { ...change } }),
    onError: (failed) =>
      toast({ kind: 'danger', title: t('settings.failed'), text: errorText(failed) }),
    onSettled: async () => {
      if (last()) await client.invalidateQueries({ queryKey })
      if (last()) setChosen(undefined)
    },
  })
  function change(wanted: SettingsChange) {
    if (data) setChosen(merged(chosen ?? data, wanted))
    mutate(wanted)
  }
  return { settings: chosen ?? data, error, refetch, change, saved: isSuccess && !isPending }
}

/** Ends the emails that the link of an email names; the type of them, '' for all. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: async (token: string) => {
      const params = { query: { token } }
      const { data } = await api.POST('/p/api/v1/notifications/unsubscribe', { params })
      return data?.data.type ?? ''
    },
  })
}
