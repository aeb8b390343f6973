import { useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import { locale } from '@/kit/i18n/locale'
import type { LeaseSearch } from './office'

export const listSize = 30

/** More than this of those who read or wait is asked for only when it is wanted. */
export const shortList = 5
const longList = 100

export const leasesQuery = ({ search, state, page }: LeaseSearch) =>
  apiQuery('/admin/api/v1/leases', { query: { search, state, page, page_size: listSize } })

export const totalsQuery = () => apiQuery('/admin/api/v1/leases/totals')

export const leaseQuery = (id: string) => apiQuery('/admin/api/v1/leases/{id}', { path: { id } })

/** Each call is in the audit log: it is made for the title that is open, and not renewed by itself. */
export const holdersQuery = (id: string, all: boolean) => ({
  ...apiQuery('/admin/api/v1/leases/{id}/holders', {
    path: { id },
    query: { page_size: all ? longList : shortList },
  }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const queueQuery = (id: string, all: boolean) => ({
  ...apiQuery('/admin/api/v1/leases/{id}/queue', {
    path: { id },
    query: { page_size: all ? longList : shortList },
  }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const membersQuery = (search: string) =>
  apiQuery('/admin/api/v1/leases/members', { query: { search } })

export const groupsQuery = () => apiQuery('/admin/api/v1/groups', { query: { page_size: 100 } })

/** Titles of the portal that begin like what is typed. */
export const titlesQuery = (search: string) =>
  apiQuery('/p/api/v1/contents/suggestions', { query: { search } })

export interface NewLease {
  content_id: number
  model: 'loan' | 'concurrent'
  copies: number
  loans_left?: number
  ends_on: string
}

export const createLease = (body: NewLease) =>
  api.POST('/admin/api/v1/leases', { body: { ...body } })

export const changeLease = (id: string, body: { copies: number; ends_on: string }) =>
  api.PATCH('/admin/api/v1/leases/{id}', { params: { path: { id } }, body })

/** A member or a group. */
export type Receiver = { account_id: string } | { group_id: string }

export const assignCopies = async (id: string, to: Receiver, due_on: string) =>
  (
    await api.POST('/admin/api/v1/leases/{id}/assign', {
      params: { path: { id } },
      body: { ...to, due_on },
    })
  ).data?.data

/** The requests for copies of a licence, or those of all that wait for a decision. */
export const requestsQuery = (lease?: string, all = false) =>
  apiQuery('/admin/api/v1/leases/requests', {
    query: {
      lease_id: lease,
      status: lease ? undefined : 'open',
      page_size: all ? longList : shortList,
    },
  })

export const askCopies = (id: string, body: { copies: number; note: string }) =>
  api.POST('/admin/api/v1/leases/{id}/requests', { params: { path: { id } }, body })

export const refuseCopies = (id: string, reason: string) =>
  api.POST('/admin/api/v1/leases/requests/{id}/refuse', {
    params: { path: { id } },
    body: { reason },
  })

export const addCopies = (id: string) =>
  api.POST('/admin/api/v1/leases/requests/{id}/add', { params: { path: { id } } })

/** Makes an order of what a request asks for, and returns its id. */
export const orderCopies = async (id: string) =>
  (await api.POST('/admin/api/v1/leases/requests/{id}/order', { params: { path: { id } } })).data
    ?.data.order_id

/** Asks everything of the licences again: what was changed shows in more than one list. */
export function useAskAgain() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [language, name] }) =>
        language === locale() && String(name).startsWith('/admin/api/v1/leases'),
    })
}
