import { api } from '@/api/client'
import type { Lease } from '@/api/types'

/** Asks the server to let this device keep an item; its cookie then fetches the parts. */
export async function askLease(item: number): Promise<Lease> {
  const params = { path: { item_id: item } }
  const { data } = await api.POST('/p/api/v1/reading/{item_id}/lease', { params })
  return data?.data as Lease
}

/** Bytes this site may still keep here; null when the browser does not say. */
export async function freeSpace(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}
