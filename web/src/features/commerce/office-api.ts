import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, download } from '@/api/client'
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

export type StaffPackage = components['schemas']['StaffPackage']
export type Coupon = components['schemas']['Coupon']
type PackageBody = components['schemas']['PackageBody']
type CouponBody = components['schemas']['CreateCouponInputBody']

/** The packages of the organisation, sold or not, in the order of the store. */
export const staffPackagesQuery = (page: number, page_size = officeSize) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/packages', { query: { page, page_size } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A package with the titles of its list; a form begins with what is so now, not with what was. */
export const staffPackageQuery = (id: string) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/packages/{id}', { path: { id } }),
    staleTime: 0,
    gcTime: 0,
  })

/** The main classes of the catalogue, of which a package may open one. */
export const classesQuery = () => apiQuery('/p/api/v1/categories/tree', { query: { type: 'ddc' } })

export const createPackage = (kind: StaffPackage['kind'], body: PackageBody) =>
  api.POST('/admin/api/v1/packages', { body: { ...body, kind } })

export const changePackage = (id: string, body: PackageBody) =>
  api.PUT('/admin/api/v1/packages/{id}', { params: { path: { id } }, body })

export const couponsQuery = (page: number) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/coupons', { query: { page, page_size: officeSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const createCoupon = (body: CouponBody) => api.POST('/admin/api/v1/coupons', { body })

export const endCoupon = (id: string) =>
  api.DELETE('/admin/api/v1/coupons/{id}', { params: { path: { id } } })

export type PricedTitle = components['schemas']['PricedTitle']
export type PricedItem = components['schemas']['PricedItem']
export type Offer = components['schemas']['Offer']

/** The titles that have a price, the newest first, or with words those that these name. */
export const titlePricesQuery = (search: string, page: number) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/prices', {
      query: { search: search || undefined, page, page_size: officeSize },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const setItemPrice = (id: number, price: number) =>
  api.PUT('/admin/api/v1/prices/{id}', { params: { path: { id } }, body: { price } })

type NewOffer = components['schemas']['OfferInputBody']

export const createOffer = (body: NewOffer) => api.POST('/admin/api/v1/offers', { body })

export const changeOffer = (id: string, days: number, price: number) =>
  api.PUT('/admin/api/v1/offers/{id}', { params: { path: { id } }, body: { days, price } })

export const endOffer = (id: string) =>
  api.DELETE('/admin/api/v1/offers/{id}', { params: { path: { id } } })

/** A time of sales and the kind of file that tells of it. */
export interface SalesWanted {
  from: string
  to: string
  format: 'csv' | 'xlsx'
}

/** Has the browser keep the bookkeeper's table. */
export const exportSales = ({ from, to, format }: SalesWanted) =>
  download(
    `/admin/api/v1/orders/export?${new URLSearchParams({ from, to, format })}`,
    `sales-${from}-${to}.${format}`,
  )

export type Reconciliation = components['schemas']['Reconciliation']

/** Compares the payments of some days with QPay. */
export const reconcile = async (from: string, to: string): Promise<Reconciliation | undefined> =>
  (await api.POST('/admin/api/v1/orders/reconcile', { body: { from, to } })).data?.data

export type Merchant = components['schemas']['QPayMerchant']

/** Where money arrives at QPay; a form begins with what is so now. */
export const merchantQuery = () =>
  queryOptions({ ...apiQuery('/admin/api/v1/organization/qpay'), staleTime: 0, gcTime: 0 })

export const saveMerchant = (body: components['schemas']['MerchantInputBody']) =>
  api.PUT('/admin/api/v1/organization/qpay', { body })

export const removeMerchant = () => api.DELETE('/admin/api/v1/organization/qpay')

export type TransferAccount = components['schemas']['TransferAccount']

/** Where bank transfers arrive; a form begins with what is so now. */
export const accountQuery = () =>
  queryOptions({ ...apiQuery('/admin/api/v1/organization/bank-account'), staleTime: 0, gcTime: 0 })

export const saveAccount = (body: components['schemas']['AccountInputBody']) =>
  api.PUT('/admin/api/v1/organization/bank-account', { body })

export const removeAccount = () => api.DELETE('/admin/api/v1/organization/bank-account')

export type OpenReceipt = components['schemas']['OpenReceipt']
/** The states of receipts that wait for a person. */
export const openStates = ['by_hand', 'unknown', 'failed', 'cancelling'] as const
export type OpenState = (typeof openStates)[number]
export type Resolution = 'issued' | 'failed' | 'cancelled'

/** The receipts that wait for a person, the oldest first. */
export const openReceiptsQuery = (state: OpenState | undefined, page: number) =>
  queryOptions({
    ...apiQuery('/admin/api/v1/receipts', { query: { state, page, page_size: officeSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Keeps what was found out with the issuer. */
export const resolveReceipt = (id: string, state: Resolution, number: string) =>
  api.PUT('/admin/api/v1/orders/{id}/receipt', {
    params: { path: { id } },
    body: { state, number: number || undefined },
  })

/** Has a receipt issued that was not; tells whether it is now. */
export const postReceipt = async (id: string) =>
  (await api.POST('/admin/api/v1/orders/{id}/receipt', { params: { path: { id } } })).data?.data
    .state === 'issued'
