import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '@/api/client'
import type { ApiError } from '@/api/error'
import { markLogoutPending, runBeforeLogout } from '@/api/logout'
import { apiQuery } from '@/api/query'
import { session } from '@/api/session'
import { keepWho } from './who'

/** The organisation's own sign-in; null when it has none. */
export const providerQuery = () => apiQuery('/p/api/v1/auth/provider')

export const meQuery = () => apiQuery('/api/v1/auth/me')

export const useSignedIn = () => useSyncExternalStore(session.subscribe, session.signedIn)

/** The signed-in person, asked once per page load; guests are never asked. */
export function useMe() {
  const enabled = useSignedIn()
  const { data } = useQuery({ ...meQuery(), enabled, staleTime: 300_000 })
  const me = enabled ? data?.data : undefined
  useEffect(() => me && keepWho(me), [me])
  return me
}

export type Credentials = {
  username: string
  password: string
  remember: boolean
}

const rememberedKey = 'sudar.username'

/** Only the name is ever remembered, never a password (PRODUCT, Accounts). */
export const rememberedName = () => localStorage.getItem(rememberedKey) ?? ''

export function rememberName(name: string, remember: boolean) {
  if (remember) localStorage.setItem(rememberedKey, name)
  else localStorage.removeItem(rememberedKey)
}

/**
 * Begins a session; whatever a guest had cached is asked again. Who was signed in till now is
 * another person, as far as is known.
 */
export function useBegin() {
  const client = useQueryClient()
  return async (token: string) => {
    session.end()
    session.begin(token)
    await client.invalidateQueries()
  }
}

/** Names are trimmed (SPEC §5). */
export function useSignIn() {
  const begin = useBegin()
  return async ({ username, password, remember }: Credentials) => {
    const name = username.trim()
    const { data } = await api.POST('/api/v1/auth/login', {
      body: { username: name, password: password.trim(), remember },
    })
    if (!data) return
    rememberName(name, remember)
    await begin(data.data.bearer_token)
  }
}

/** Ends the session in this browser, with everything that its person left here. */
export function useForget() {
  const client = useQueryClient()
  return async () => {
    session.end()
    client.clear()
    const { leaveKept } = await import('@/api/lease')
    await leaveKept()
  }
}

/** Signs out; where the organisation's own sign-out is, when that opened the session. */
export function useSignOut() {
  const forget = useForget()
  return async () => {
    await runBeforeLogout()
    const response = await api.POST('/api/v1/auth/logout').catch((error: ApiError) => {
      if (error.status !== 401) markLogoutPending()
    })
    await forget()
    return response?.data?.data.provider_url
  }
}
