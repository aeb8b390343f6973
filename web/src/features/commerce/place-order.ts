import { api } from '@/api/client'
import type { Wanted } from './model'

/** What an order that is being made is known by, by what is wanted: it stays when no answer came. */
const requests = new Map<string, string>()

/** Orders something. Pressed twice, or again after a lost answer, it is one order. */
export async function placeOrder(lines: Wanted[]) {
  const wanted = JSON.stringify(lines)
  const request_id = requests.get(wanted) ?? crypto.randomUUID()
  requests.set(wanted, request_id)
  const { data } = await api.POST('/api/v1/orders', { body: { lines, request_id } })
  requests.delete(wanted)
  return data?.data
}
