import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'

/** The groups of the organisation that the reader is in. */
export const ownGroupsQuery = () => apiQuery('/api/v1/groups')

/** A group brings and takes rights: whatever was answered until then is asked again. */
function useAskAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export function useJoinGroup() {
  const again = useAskAgain()
  return async (code: string) => {
    const { data } = await api.POST('/api/v1/groups/join', { body: { code } })
    await again()
    return data?.data.name ?? ''
  }
}

export function useLeaveGroup() {
  return useMutation({
    mutationFn: (id: string) => api.DELETE('/api/v1/groups/{id}', { params: { path: { id } } }),
    onSettled: useAskAgain(),
  })
}
