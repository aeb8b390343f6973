import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, sendForm } from '@/api/client'
import { runBeforeLogout } from '@/api/logout'
import { apiQuery } from '@/api/query'
import { meQuery, useForget } from './api'

export interface Change {
  first_name?: string
  last_name?: string
  username?: string
  phone?: string
  /** A new address; it counts once the email sent there is answered. */
  email?: string
  /** The present one, for a new address. */
  password?: string
  language?: 'mn' | 'en'
  history?: boolean
}

/** Changes the person of the token; the response is what they are from now on. */
export function useChangeMe() {
  const client = useQueryClient()
  return async (change: Change) => {
    const { data } = await api.PUT('/api/v1/auth/me', { body: { ...change } })
    if (data) client.setQueryData(meQuery().queryKey, data)
  }
}

export function useAskMeAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: meQuery().queryKey })
}

/** Keeps a square picture, or takes it away. */
export function usePicture() {
  const again = useAskMeAgain()
  return {
    save: async (picture: Blob) => {
      const form = new FormData()
      form.set('file', picture, 'picture.jpg')
      await sendForm('/api/v1/auth/image/upload', form)
      await again()
    },
    remove: async () => {
      await api.DELETE('/api/v1/auth/image')
      await again()
    },
  }
}

export const sessionsQuery = () => apiQuery('/api/v1/auth/sessions')

/** Signs out one device, or all others. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      if (id) await api.DELETE('/api/v1/auth/sessions/{id}', { params: { path: { id } } })
      else await api.DELETE('/api/v1/auth/sessions')
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })
}

export const eventsQuery = (page: number) =>
  apiQuery('/api/v1/auth/events', { query: { page, page_size: eventsShown } })

/** Events on one page of the list. */
export const eventsShown = 10

/** Signs out every device, this one too; what useSignOut returns. */
export function useLeaveEverywhere() {
  const forget = useForget()
  return async () => {
    const everywhere = { params: { query: { everywhere: true } } }
    await runBeforeLogout()
    const { data } = await api.POST('/api/v1/auth/logout', everywhere)
    await forget()
    return data?.data.provider_url
  }
}

/** How often a file that is being made is asked for, in ms. */
const askEvery = 2000

/** The file that was asked for last, if any was. It is asked for until it is ready. */
export const exportQuery = () => ({
  ...apiQuery('/api/v1/auth/export'),
  refetchInterval: ({ state }: { state: { data?: { data: { ready: boolean }[] } } }) =>
    state.data?.data[0]?.ready === false ? askEvery : (false as const),
})

export function useAskExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.POST('/api/v1/auth/export'),
    onSuccess: ({ data }) =>
      data && client.setQueryData(exportQuery().queryKey, { ...data, data: [data.data] }),
  })
}

/** Closes the account; its data is erased 30 days later. */
export function useDisable() {
  const forget = useForget()
  return async (password: string) => {
    await api.DELETE('/api/v1/auth/disable', { body: { password } })
    await forget()
  }
}
