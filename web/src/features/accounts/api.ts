import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import { session } from '@/api/session'

export const meQuery = () => apiQuery('/api/v1/auth/me')

export const useSignedIn = () => useSyncExternalStore(session.subscribe, session.signedIn)

/** The signed-in person, asked once per page load; guests are never asked. */
export function useMe() {
  const enabled = useSignedIn()
  const { data } = useQuery({ ...meQuery(), enabled, staleTime: 300_000 })
  return enabled ? data?.data : undefined
}

export type Credentials = {
  username: string
  password: string
  remember: boolean
}

const rememberedKey = 'sudar.username'

/** Only the name is ever remembered, never a password (PRODUCT, Accounts). */
export const rememberedName = () => localStorage.getItem(rememberedKey) ?? ''

/** Names are trimmed (SPEC §5); whatever a guest had cached is asked again afterwards. */
export function useSignIn() {
  const client = useQueryClient()
  return async ({ username, password, remember }: Credentials) => {
    const name = username.trim()
    const { data } = await api.POST('/api/v1/auth/login', {
      body: { username: name, password: password.trim(), remember },
    })
    if (!data) return
    session.begin(data.data.bearer_token)
    if (remember) localStorage.setItem(rememberedKey, name)
    else localStorage.removeItem(rememberedKey)
    await client.invalidateQueries()
  }
}

export function useSignOut() {
  const client = useQueryClient()
  return async () => {
    await api.POST('/api/v1/auth/logout').catch(() => undefined)
    session.end()
    client.clear()
  }
}
