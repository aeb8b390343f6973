import { ApiError } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { t } from './texts'

/** Why a call failed; after too many it says for how long. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.wait) return errorText(error)
  return t('login.error_locked', { minutes: Math.ceil(error.wait / 60) })
}
