import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { offers } from '@/api/site'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { t } from './texts'

/** An invitation to a shared folder (SPEC §3). */
export interface FolderRequest {
  id: string
  folder_title: string
  folder_owner_username: string
  folder_owner_name?: string
  role?: 'viewer' | 'editor'
  /** YYYY-MM-DD */
  created_at: string
}

/** The calls of the researcher's corner, which a portal may not have. */
const calls = api as unknown as {
  GET: (path: string, init: object) => Promise<{ data?: { data?: FolderRequest[] | null } }>
  PUT: (path: string, init: object) => Promise<unknown>
}

const path = '/api/v1/research/folder/requests'

/** The invitations that wait for an answer, newest first; none where there is no corner. */
export const requestsQuery = () =>
  queryOptions({
    queryKey: ['research', 'requests'] as const,
    queryFn: async ({ signal }) => (await calls.GET(path, { signal })).data?.data ?? [],
    enabled: offers('research'),
  })

export interface Reply {
  id: string
  accept: boolean
}

/** Accepts or declines an invitation and says how it went (SPEC §8). */
export function useReply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, accept }: Reply) =>
      calls.PUT(`${path}/{id}/${accept ? 'accept' : 'decline'}`, { params: { path: { id } } }),
    onSuccess: (_, { accept }) =>
      toast({ kind: 'success', text: t(accept ? 'request.accepted' : 'request.declined') }),
    onError: (error) =>
      toast({ kind: 'danger', title: t('request.failed'), text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['research'] }),
  })
}
