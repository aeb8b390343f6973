import type { Failure } from './types'

/** What it means for what is open when a part of it is answered so; 0 is a line that is down. */
export function failureOf(status: number): Failure {
  if (status === 409) return 'seats'
  return status === 401 || status === 403 ? 'revoked' : 'open'
}
