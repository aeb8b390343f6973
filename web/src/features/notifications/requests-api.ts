import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { offers } from '@/api/site'
import type { FolderRequest } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { locale } from '@/kit/i18n/locale'
import { t } from './texts'

/** The invitations that wait for a reply, newest first; the corner's own page asks the same. */
export const requestsQuery = () =>
  queryOptions({
    queryKey: ['research', 'requests', locale()] as const,
    queryFn: async ({ signal }): Promise<FolderRequest[]> =>
      (await api.GET('/api/v1/research/folder/requests', { signal })).data?.data ?? [],
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
      api.PUT(`/api/v1/research/folder/requests/{id}/${accept ? 'accept' : 'decline'}`, {
        params: { path: { id } },
      }),
    networkMode: 'always', // without a connection it fails at once, else it would wait unsaid
    onSuccess: (_, { accept }) =>
      toast({ kind: 'success', text: t(accept ? 'request.accepted' : 'request.declined') }),
    onError: (error) =>
      toast({ kind: 'danger', title: t('request.failed'), text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['research'] }),
  })
}
