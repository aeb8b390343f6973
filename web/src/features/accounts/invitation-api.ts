import { useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import { session } from '@/api/session'

/** What the link of an invitation offers; it is not kept. */
export const offerQuery = (token: string) => ({
  ...apiQuery('/p/api/v1/invitations/{x}', { path: { x: token } }),
  gcTime: 0,
  retry: false,
})

/** Makes the signed-in person a member, who goes on with a new session. */
export function useAccept() {
  const client = useQueryClient()
  return async (token: string) => {
    const { data } = await api.POST('/api/v1/invitations/accept', { body: { token } })
    if (data) session.begin(data.data.bearer_token)
    await client.invalidateQueries()
  }
}
