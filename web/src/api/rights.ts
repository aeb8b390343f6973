import { useQuery } from '@tanstack/react-query'
import { api } from './client'
import { session } from './session'

/** What a signed-in reader may do with a work: read it by a right, read it free, or neither. */
export type Right = 'held' | 'free' | 'none'

/** A right with its kind (PRODUCT, "Words") and its end, null for none. */
export interface Access {
  right: Right
  by: string
  until: string | null
}

type Items = {
  content_item_id: number
  access: { allowed: boolean; by: string; until?: string | null }
}[]

/** Which of two rights to a work counts: one that is held before one that all have, then the longer. */
const better = (one: Items[number]['access'], other: Items[number]['access']) =>
  Number(other.by !== 'free') - Number(one.by !== 'free') ||
  (other.until ?? '9999').localeCompare(one.until ?? '9999')

/** The reader's best right to a work's items. */
export function accessTo(items: Items): Access {
  const [best] = items
    .map(({ access }) => access)
    .filter(({ allowed }) => allowed)
    .sort(better)
  if (!best) return { right: 'none', by: '', until: null }
  return { right: best.by === 'free' ? 'free' : 'held', by: best.by, until: best.until ?? null }
}

/** Works that one call is about. */
const most = 100

/**
 * The reader's rights to the works of a list, asked in one call and anew with each list;
 * undefined for guests and until they are known.
 */
export function useAccessTo(works: { id: number }[]) {
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
  const known = new Map(data?.map(({ content_id, items }) => [content_id, accessTo(items)]))
  return (id: number): Access | undefined => known.get(id)
}

/** The same without kind and end. */
export function useRightsTo(works: { id: number }[]) {
  const access = useAccessTo(works)
  return (id: number): Right | undefined => access(id)?.right
}
