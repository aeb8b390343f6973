import { ApiError } from '@/api/error'
import { errorText } from '@/kit/error-text'
import { t } from './texts'

/** Why a call failed; after too many it says for how long. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.wait) return errorText(error)
  return t('login.error_locked', { minutes: Math.ceil(error.wait / 60) })
}

/**
 * What was refused, by the form's own names: `names` says what the server calls a field, or which
 * refusal belongs to a field.
 */
export function fieldErrors(error: unknown, names: Record<string, string>) {
  if (!(error instanceof ApiError)) return {}
  const refused = error.fields.map(({ field, message }): [string, string] => [
    names[field] ?? field,
    message,
  ])
  const whole = names[error.code]
  if (whole) refused.push([whole, error.message])
  return Object.fromEntries(refused)
}
