import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '@/api/query'

/** The records that can be opened, in their order; it fails when there is none. */
export function useRecords(ids: string[]) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['citations', 'records', ids],
    queryFn: async () => {
      const asked = ids.map((id) =>
        client.ensureQueryData(apiQuery('/p/api/v1/contents/{id}', { path: { id } })),
      )
      const answers = await Promise.allSettled(asked)
      const found = answers.flatMap((each) =>
        each.status === 'fulfilled' ? [each.value.data] : [],
      )
      const failed = answers.find((each) => each.status === 'rejected')
      if (found.length === 0 && failed) throw failed.reason
      return found
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
}
