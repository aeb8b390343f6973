import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { OrderReceipt, ReceiptCompany } from '@/api/types'
import { orderQuery } from './api'

/** Who a receipt is to be for. */
export type ReceiptChoice = { kind: 'citizen'; consumer?: string } | Company
type Company = { kind: 'company'; register: string }

/** Shows that the receipt of an order is now another. */
function useReceiptChanged(id: string) {
  const client = useQueryClient()
  return (receipt: OrderReceipt) =>
    client.setQueryData(orderQuery(id).queryKey, (old) =>
      old ? { ...old, data: { ...old.data, receipt } } : old,
    )
}

/** Keeps who the receipt of an order that is not paid is for. */
export function useChooseReceipt(id: string) {
  const changed = useReceiptChanged(id)
  return useMutation({
    mutationFn: async (body: ReceiptChoice) => {
      const params = { path: { id } }
      const { data } = await api.PUT('/api/v1/orders/{id}/receipt', { params, body })
      if (data) changed(data.data)
    },
  })
}

/** Finds a company by its register number. */
export async function findCompany(register: string): Promise<ReceiptCompany | undefined> {
  const { data } = await api.GET('/api/v1/receipts/company', { params: { query: { register } } })
  return data?.data
}

/**
 * Claims the receipt of an order that is paid. What is shown once is in this answer alone: it is
 * asked for once, kept while it is looked at, and gone with the page.
 */
export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt', id],
    queryFn: async () => {
      const params = { path: { id } }
      return (await api.POST('/api/v1/orders/{id}/receipt', { params })).data?.data ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
