import { useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { SystemJob } from '@/api/types'
import { ages, type JobSearch, moving } from './model'

export const listSize = 30
const soon = 1500
const later = 10_000

/** The jobs as they move: those that do are looked at more often. */
export const jobsQuery = ({ state, kind, age, order, page }: JobSearch) => ({
  ...apiQuery('/admin/api/v1/jobs', {
    query: { state, kind, older_than: age && ages[age], order, page, page_size: listSize },
  }),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: { data: SystemJob[] } } }) =>
    query.state.data?.data.some(moving) ? soon : later,
})

export const jobQuery = (id: string) => ({
  ...apiQuery('/admin/api/v1/jobs/{id}', { path: { id } }),
  staleTime: 0,
  retry: false,
  refetchInterval: (query: { state: { data?: { data: SystemJob }; error: Error | null } }) =>
    query.state.data && !query.state.error && moving(query.state.data.data) ? soon : later,
})

export const countsQuery = () => ({
  ...apiQuery('/admin/api/v1/jobs/counts'),
  staleTime: 0,
  refetchInterval: later,
})

/** How the machine does; it is looked at again while it is open. */
export const healthQuery = () => ({
  ...apiQuery('/admin/api/v1/health'),
  staleTime: 0,
  refetchInterval: later,
})

/** Has everything that is stored counted now. */
export const countAgain = () => api.POST('/admin/api/v1/health/count')

export const retryJob = (id: string) =>
  api.POST('/admin/api/v1/jobs/{id}/retry', { params: { path: { id } } })

export const cancelJob = (id: string) =>
  api.DELETE('/admin/api/v1/jobs/{id}', { params: { path: { id } } })

/** Has every list of jobs asked for again. */
export function useJobsAgain() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [, name] }) => String(name).startsWith('/admin/api/v1/jobs'),
    })
}
