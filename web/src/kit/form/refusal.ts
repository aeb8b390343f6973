import { ApiError } from '@/api/error'
import { errorText } from '../feedback/error-text'

/** What is wrong, by the path of a field: `email`, `contact.email`, `domains[2]`. */
export type Errors = Record<string, string | undefined>

/** Why something was refused: beside the fields, and what belongs to none of them. */
export interface Refusal {
  errors: Errors
  wrong: string
}

export const noRefusal: Refusal = { errors: {}, wrong: '' }

export interface RefusalOptions {
  /** The fields that show their own errors. */
  fields: readonly string[]
  /** The form's field for a name of the server's, or for the code of a refusal. */
  names?: Record<string, string>
  /** Why a call failed, in words. */
  failure?: (error: unknown) => string
}

/** The field that a path begins with. */
export const fieldOf = (path: string) => path.split(/[.[]/, 1)[0] ?? path

/** Keeps beside their fields the errors that a form has a field for, the others as a whole. */
export function splitErrors(errors: Errors, fields: readonly string[]): Refusal {
  const own: Errors = {}
  const others: Errors = {}
  for (const [path, text] of Object.entries(errors)) {
    if (text) (fields.includes(fieldOf(path)) ? own : others)[path] = text
  }
  return { errors: own, wrong: Object.values(others).join(' ') }
}

/** What a failed call refused. An error that a toast has told is not told again. */
export function refusalOf(error: unknown, options: RefusalOptions): Refusal {
  const { fields, names = {}, failure = errorText } = options
  if (!(error instanceof ApiError)) return { errors: {}, wrong: failure(error) }
  if (error.told) return noRefusal
  const errors: Errors = {}
  for (const { field, message } of error.fields) errors[names[field] ?? field] = message
  const whole = names[error.code]
  if (whole) errors[whole] = error.message
  return Object.keys(errors).length > 0
    ? splitErrors(errors, fields)
    : { errors, wrong: failure(error) }
}
