import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { components } from '@/api/schema.gen'
import { locale } from '@/kit/i18n/locale'

export type SoldOrder = components['schemas']['SoldOrder']
export type SoldOrderDetail = components['schemas']['SoldOrderDetail']

/** Rows to a page of the office. */
export const officeSize = 30

export interface OrderSearch {
  number?: string
  status?: string
  /** What is to be done: `transfer` to be confirmed, money `owed`. */
  todo?: string
  page?: string
}

/** The orders that the organisation sells, the newest first. */
export const soldOrdersQuery = ({ number, status, todo, page }: OrderSearch) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/orders', {
      query: {
        number: number || undefined,
        status: (status || undefined) as SoldOrder['status'] | undefined,
        awaits: todo === 'transfer' ? todo : undefined,
        owed: todo === 'owed' || undefined,
        page: Number(page) || 1,
        page_size: officeSize,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const soldOrderQuery = (id: string) =>
  queryOptions({ ...apiQuery('/admin/api/v1/orders/{id}', { path: { id } }), staleTime: 0 })

/** Asks everything of the office again: what is done shows in more than one list. */
export function useOfficeAgain() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [language, name] }) =>
        language === locale() && /^\/(admin\/api|p\/api\/v1\/store)\//.test(String(name)),
    })
}

/** Money that staff found on a statement of the bank. */
export interface Entered {
  amount: number
  reference: string
  /** The day of the transfer; empty: today. */
  on: string
}

export const confirmTransfer = (id: string, body: Entered) =>
  api.POST('/admin/api/v1/orders/{id}/transfers', { params: { path: { id } }, body: { ...body } })

export const confirmReturn = (id: string, body: Entered) =>
  api.POST('/admin/api/v1/orders/{id}/returns', { params: { path: { id } }, body: { ...body } })

export const refundSold = (id: string, reason: string) =>
  api.POST('/admin/api/v1/orders/{id}/refund', { params: { path: { id } }, body: { reason } })
