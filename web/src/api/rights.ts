import { useQuery } from '@tanstack/react-query'
import { api } from './client'
import { session } from './session'

/** What a signed-in reader may do with a work: read it by a right, read it free, or neither. */
export type Right = 'held' | 'free' | 'none'

type Items = { content_item_id: number; access: { allowed: boolean; by: string } }[]

/** The reader's best right to a work's items. */
export function rightTo(items: Items): Right {
  const open = items.filter(({ access }) => access.allowed)
  if (open.some(({ access }) => access.by !== 'free')) return 'held'
  return open.length > 0 ? 'free' : 'none'
}

/** Works that one call is about. */
const most = 100

/**
 * The reader's rights to the works of a list, asked in one call and anew with each list;
 * undefined for guests and until they are known.
 */
export function useRightsTo(works: { id: number }[]) {
  const ids = works.slice(0, most).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['rights', ids],
    queryFn: async ({ signal }) => {
      const { data } = await api.POST('/api/v1/contents/mine', { body: { ids }, signal })
      return data?.data ?? []
    },
    enabled: session.signedIn() && ids.length > 0,
    staleTime: 0,
  })
  const known = new Map(data?.map(({ content_id, items }) => [content_id, rightTo(items)]))
  return (id: number): Right | undefined => known.get(id)
}
