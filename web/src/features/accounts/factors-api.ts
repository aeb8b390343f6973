import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import { session } from '@/api/session'
import type { NewToken } from '@/api/types'
import { makePasskey } from './passkey'
import { eventsShown, sessionsQuery } from './profile-api'

/** The password, or a code in its place. */
export type Proof = { password?: string; code?: string }

export const factorQuery = () => apiQuery('/api/v1/auth/factors')
export const passkeysQuery = () => apiQuery('/api/v1/auth/passkeys')
export const tokensQuery = () => apiQuery('/api/v1/auth/tokens')

/** Asks anew for what a change of the account's security shows in. */
function useChanged() {
  const client = useQueryClient()
  return async () => {
    const first = { query: { page: 1, page_size: eventsShown } }
    const shown = [
      factorQuery().queryKey,
      passkeysQuery().queryKey,
      tokensQuery().queryKey,
      sessionsQuery().queryKey,
      apiQuery('/api/v1/auth/events', first).queryKey,
    ]
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

/** Two-step sign-in: begun, switched on and off. The session is replaced by a new one. */
export function useTwoStep() {
  const changed = useChanged()
  return {
    begin: async (password: string) =>
      (await api.POST('/api/v1/auth/factors/totp', { body: { password } })).data?.data,
    confirm: async (code: string) => {
      const { data } = await api.POST('/api/v1/auth/factors/totp/confirm', { body: { code } })
      if (data) session.begin(data.data.bearer_token)
      await changed()
      return data?.data.recovery_codes ?? []
    },
    stop: async (proof: Proof) => {
      const { data } = await api.DELETE('/api/v1/auth/factors/totp', { body: proof })
      if (data) session.begin(data.data.bearer_token)
      await changed()
    },
    recover: async (proof: Proof) => {
      const { data } = await api.POST('/api/v1/auth/factors/recovery', { body: proof })
      await changed()
      return data?.data.recovery_codes ?? []
    },
  }
}

export function usePasskeys() {
  const changed = useChanged()
  return {
    add: async (proof: Proof) => {
      const asked = await api.POST('/api/v1/auth/passkeys/options', { body: proof })
      if (!asked.data) return
      const credential = await makePasskey(asked.data.data.options)
      await api.POST('/api/v1/auth/passkeys', { body: { credential } })
      await changed()
    },
    rename: async (id: string, name: string) => {
      await api.PUT('/api/v1/auth/passkeys/{id}', { params: { path: { id } }, body: { name } })
      await changed()
    },
  }
}

export function useRemovePasskey() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: string) =>
      api.DELETE('/api/v1/auth/passkeys/{id}', { params: { path: { id } } }),
    onSuccess: changed,
  })
}

export function useMakeToken() {
  const changed = useChanged()
  return async (token: NewToken) => {
    const { data } = await api.POST('/api/v1/auth/tokens', { body: token })
    await changed()
    return data?.data.token ?? ''
  }
}

export function useRevokeToken() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: string) =>
      api.DELETE('/api/v1/auth/tokens/{id}', { params: { path: { id } } }),
    onSuccess: changed,
  })
}
