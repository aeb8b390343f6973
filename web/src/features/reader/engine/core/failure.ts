import { fetchPart } from '@/api/part'
import type { Failure } from './types'

/** How the server responds for a part, when it no longer holds it back; 0 when there is no connection. */
export async function statusOf(url: string): Promise<number> {
  const response = await fetchPart(url).catch(() => null)
  void response?.body?.cancel()
  return response?.status ?? 0
}

/** What it means for what is open when a part of it is answered so; 0 when there is no connection. */
export function failureOf(status: number): Failure {
  if (status === 409) return 'seats'
  if (status === 503) return 'preparing'
  return status === 401 || status === 403 ? 'revoked' : 'open'
}
