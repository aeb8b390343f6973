import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { locale } from '@/kit/i18n/locale'

/** Rows to a page: more than anybody may have at once by the usual rules. */
const size = 100

const key = ['lending'] as const
const list = { params: { query: { page: 1, page_size: size } } }

export const loansQuery = () =>
  queryOptions({
    queryKey: [...key, 'loans', locale()] as const,
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/api/v1/loans', { ...list, signal })
      return data?.data ?? []
    },
    staleTime: 0,
  })

export const holdsQuery = () =>
  queryOptions({
    queryKey: [...key, 'holds', locale()] as const,
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/api/v1/holds', { ...list, signal })
      return data?.data ?? []
    },
    staleTime: 0,
  })

export const rulesQuery = () =>
  queryOptions({
    queryKey: [...key, 'rules'] as const,
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/api/v1/loans/rules', { signal })
      return data?.data ?? null
    },
    staleTime: 0,
  })

/** What the library lends the reader of an item. */
export const offerQuery = (item: number) =>
  queryOptions({
    queryKey: [...key, 'offer', item, locale()] as const,
    queryFn: async ({ signal }) => {
      const query = { content_item_id: item }
      const { data } = await api.GET('/api/v1/organization/lease', { params: { query }, signal })
      return data?.data ?? null
    },
    staleTime: 0,
  })

const acts = {
  borrow: async (item: number) => {
    const { data } = await api.POST('/api/v1/organization/lease', {
      body: { content_item_id: item },
    })
    return data?.data.loan
  },
  hold: async (item: number) => {
    const { data } = await api.POST('/api/v1/holds', { body: { content_item_id: item } })
    return data?.data
  },
  renew: async (id: string) => {
    const { data } = await api.POST('/api/v1/loans/{id}/renew', { params: { path: { id } } })
    return data?.data
  },
  giveBack: (id: string) => api.POST('/api/v1/loans/{id}/return', { params: { path: { id } } }),
  leave: (id: string) => api.DELETE('/api/v1/holds/{id}', { params: { path: { id } } }),
  pass: (id: string) => api.POST('/api/v1/holds/{id}/let-pass', { params: { path: { id } } }),
}

/** An act on loans and places in line. Whatever came of it, all that is shown of them is asked anew. */
export function useLending<N extends keyof typeof acts>(name: N) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: acts[name] as (
      of: Parameters<(typeof acts)[N]>[0],
    ) => Promise<Awaited<ReturnType<(typeof acts)[N]>>>,
    // Not waited for: what is shown anew takes the button away before its result is told.
    onSettled: () => {
      void client.invalidateQueries({
        predicate: ({ queryKey: [first, call] }) =>
          ['lending', 'byprice', 'rights'].includes(String(first)) ||
          String(call).includes('/contents'),
      })
    },
  })
}
