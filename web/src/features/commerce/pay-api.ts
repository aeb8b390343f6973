import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { ApiError } from '@/api/error'
import { apiQuery } from '@/api/query'
import type { Order, OrderDetail, Payment } from '@/api/types'
import { orderQuery, useOrderChanged } from './api'

export type Method = 'qpay' | 'transfer'

/** Seconds between two looks whether the money has come (design-wave2, "checkout"). */
const lookEvery: Partial<Record<Order['status'], number>> = { pending: 3, paid: 3, expired: 15 }

/** How orders can be paid here. */
export const waysQuery = () => apiQuery('/p/api/v1/payments/ways')

/**
 * An order that is watched while money or its rights are on the way, and only while it is seen.
 * What is paid late comes when it has expired.
 */
export const liveOrderQuery = (id: string) =>
  queryOptions({
    ...orderQuery(id),
    refetchInterval: ({ state }) => {
      const status = state.data?.data.status
      return ((status && lookEvery[status]) ?? 0) * 1000 || false
    },
    refetchOnWindowFocus: true,
  })

/** Confirms an order at the total that was seen, and has its way to pay. */
async function pay(id: string, total: number, method: Method) {
  const params = { path: { id } }
  const { data } = await api.POST('/api/v1/orders/{id}/pay', { params, body: { total, method } })
  return data?.data ?? null
}

const paymentKey = (id: string, method: Method) => ['payment', id, method] as const

/** The way to pay an order that waits for money: the same invoice however often it is asked for. */
export const paymentQuery = ({ id, total, status }: OrderDetail, method: Method) =>
  queryOptions({
    queryKey: paymentKey(id, method),
    queryFn: (): Promise<Payment | null> => pay(id, total, method),
    enabled: status === 'pending',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The order that a refusal carries because its price has changed. */
export const changedOrder = (error: unknown) =>
  error instanceof ApiError && error.code === 'price_changed'
    ? (error.data as Order | undefined)
    : undefined

/** Confirms an order; a price that has changed meanwhile is shown, not paid. */
export function useConfirm({ id, total }: OrderDetail) {
  const client = useQueryClient()
  const changed = useOrderChanged(id)
  return useMutation({
    mutationFn: (method: Method) => pay(id, total, method),
    onSuccess: (payment, method) => {
      client.setQueryData(paymentKey(id, method), payment)
      return changed(payment?.order)
    },
    onError: (error) => changed(changedOrder(error)),
  })
}

/** Gives an order the coupons of these codes, and no others. */
export function useCoupons(id: string) {
  const changed = useOrderChanged(id)
  return async (coupons: string[]) => {
    const params = { path: { id } }
    const { data } = await api.POST('/api/v1/orders/{id}/coupon', { params, body: { coupons } })
    await changed(data?.data)
  }
}

/** Cancels an order that is not paid. */
export function useCancel(id: string) {
  const changed = useOrderChanged(id)
  return useMutation({
    mutationFn: async () => {
      const params = { path: { id } }
      return (await api.POST('/api/v1/orders/{id}/cancel', { params })).data?.data
    },
    onSuccess: (order) => changed(order),
  })
}
