import { api } from '@/api/client'
import { ApiError } from '@/api/error'
import { useBegin } from './api'
import { getPasskey } from './passkey'

/** What a page holds whose sign-in waits for a code. */
export interface SecondFactor {
  ticket: string
  expires_at: string
}

/** The step that a refused sign-in still wants; none when it was refused for good. */
export const secondFactorOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'second_factor_required'
    ? (error.data as SecondFactor)
    : undefined

/** Whether a waiting sign-in has to begin anew. */
export const isOver = (error: unknown) => error instanceof ApiError && error.code === 'sign_in_over'

/** Finishes a sign-in by a code of the app, or a recovery code. */
export function useFinishSignIn() {
  const begin = useBegin()
  return async (ticket: string, code: string) => {
    const { data } = await api.POST('/api/v1/auth/login/second', { body: { ticket, code } })
    if (data) await begin(data.data.bearer_token)
  }
}

export const sendPhoneCode = (phone: string) =>
  api.POST('/api/v1/auth/otp/send/{x}', { params: { path: { x: 'login' } }, body: { phone } })

export function usePhoneSignIn() {
  const begin = useBegin()
  return async (phone: string, otp_code: string, remember: boolean) => {
    const { data } = await api.POST('/api/v1/auth/login/phone', {
      body: { phone, otp_code, remember },
    })
    if (data) await begin(data.data.bearer_token)
  }
}

/** Signs in by any passkey of this site: a dialog of the browser, or its autofill. */
export function usePasskeySignIn() {
  const begin = useBegin()
  return async (remember: () => boolean, signal: AbortSignal, autofill: boolean) => {
    const asked = await api.POST('/api/v1/auth/login/passkey/options')
    if (!asked.data) return
    const credential = await getPasskey(asked.data.data.options, signal, autofill)
    const { data } = await api.POST('/api/v1/auth/login/passkey', {
      body: { credential, remember: remember() },
    })
    if (data) await begin(data.data.bearer_token)
  }
}
