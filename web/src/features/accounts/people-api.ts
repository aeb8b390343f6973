import { useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { session } from '@/api/session'
import type { CodePurpose } from '@/api/types'
import { drop, keep } from './kept'

export type NewPerson = {
  first_name: string
  username: string
  email: string
  password: string
  terms: boolean
}

/** Signs up; what the next page needs to confirm the address is left for it. */
export async function signUp(person: NewPerson) {
  const { data } = await api.POST('/api/v1/auth/signup', { body: person })
  if (!data) return
  const { ticket, expires_at } = data.data
  const { email, username } = person
  keep('signup', { ticket, email: email.trim(), username: username.trim(), until: expires_at })
}

/** Has a code sent; a sign-up names itself by its ticket. */
export const sendCode = (purpose: CodePurpose, ticket?: string) =>
  api.POST('/api/v1/auth/otp/send/{x}', { params: { path: { x: purpose } }, body: { ticket } })

export const confirmCode = (purpose: CodePurpose, code: string, ticket?: string) =>
  api.POST('/api/v1/auth/otp/confirm', { body: { purpose, ticket, otp_code: code } })

/** Which address the link of an email would confirm. */
export async function emailOfLink(token: string) {
  const params = { path: { x: token } }
  return (await api.GET('/api/v1/auth/confirm/email/{x}', { params })).data?.data.email ?? ''
}

export const confirmLink = (token: string) =>
  api.POST('/api/v1/auth/confirm/email', { body: { token } })

export async function forgot(email: string) {
  await api.POST('/api/v1/auth/password/forgot', { body: { email: email.trim() } })
  keep('reset', { email: email.trim() })
}

export type Reset = {
  email?: string
  otp_code?: string
  token?: string
  new_password: string
}

/** Sets a new password by the code of an email, or by its link. */
export async function resetPassword(body: Reset) {
  await api.POST('/api/v1/auth/password/reset', { body })
  drop('reset')
}

/** Changes the password. The session is replaced by a new one, all others end. */
export async function changePassword(password: string, new_password: string) {
  const { data } = await api.POST('/api/v1/auth/change/password', {
    body: { password, new_password },
  })
  if (data) session.begin(data.data.bearer_token)
}

/** Sets the password that the account owes; whatever was refused until then is asked again. */
export function useRenewPassword() {
  const client = useQueryClient()
  return {
    renew: async (body: { email: string; new_password: string }) => {
      const { data } = await api.PUT('/api/v1/auth/password/forced', { body })
      if (data) session.begin(data.data.bearer_token)
    },
    refresh: () => void client.invalidateQueries(),
  }
}

export const sendSyncCode = (email: string) =>
  api.POST('/api/v1/auth/sync/send/otp', { body: { email } })

/** Joins the account of an address to this one, by the code that was sent there. */
export const sync = (email: string, otp_code: string) =>
  api.POST('/api/v1/auth/sync', { body: { email, otp_code } })
