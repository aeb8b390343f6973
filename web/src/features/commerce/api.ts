import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { Order } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import type { Standing } from './model'
import { shop } from './paths'
import { placeOrder } from './place-order'
import { t } from './texts'

/** Orders to a page (SPEC §9). */
export const listSize = 12

/** A page of the reader's orders, the latest first; asked anew whenever it is shown. */
export const ordersQuery = (status: Standing | undefined, page: number) =>
  queryOptions({
    ...apiQuery('/api/v1/orders', { query: { page, page_size: listSize, status } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** An order with what became of it; asked anew whenever it is shown, but not twice for one visit. */
export const orderQuery = (id: string) =>
  queryOptions({
    ...apiQuery('/api/v1/orders/{id}', { path: { id } }),
    staleTime: 2_000,
  })

/** Tells every list and page that an order is now another. */
export function useOrderChanged(id: string) {
  const client = useQueryClient()
  return async (order?: Order) => {
    if (order)
      client.setQueryData(orderQuery(id).queryKey, (old) =>
        old ? { ...old, data: { ...old.data, ...order } } : old,
      )
    await client.invalidateQueries({ queryKey: orderQuery(id).queryKey })
  }
}

/** Orders something and leads to its payment. */
export function useBuy() {
  const router = useRouter()
  return useMutation({
    mutationFn: placeOrder,
    onSuccess: (order) => order && router.navigate({ to: shop.checkout(order.id).to }),
    onError: (error) => toast({ kind: 'danger', title: t('buy.failed'), text: errorText(error) }),
  })
}

/** Asks for the money of an order back. */
export function useRefund(id: string) {
  const changed = useOrderChanged(id)
  return useMutation({
    mutationFn: async () => {
      const params = { path: { id } }
      return (await api.POST('/api/v1/orders/{id}/refund', { params, body: {} })).data?.data
    },
    onSuccess: (order) => changed(order),
    onError: (error) =>
      toast({ kind: 'danger', title: t('refund.failed'), text: errorText(error) }),
  })
}
