import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/api/query'
import { session } from '@/api/session'
import { type KeptPlace, keptPlaces, storageKey } from './model'

const shelfQuery = () =>
  apiQuery('/api/v1/contents', { query: { type: 'reading', page: 1, page_size: 3 } })

const guestPlaces = () => keptPlaces(globalThis.localStorage?.getItem(storageKey) ?? null)

/** What the reader has open: the shelf when signed in, else what this browser kept. */
export function useOpenPlaces(): KeptPlace[] {
  const signedIn = session.signedIn()
  const { data } = useQuery({ ...shelfQuery(), enabled: signedIn })
  if (!signedIn) return guestPlaces().slice(0, 3)
  return (data?.data ?? []).flatMap((entry) => {
    const { place, progress } = entry
    if (!place) return []
    const item = entry.content_items_info.find(({ id }) => id === place.item_id)
    return [
      {
        item_id: place.item_id,
        content_id: entry.id,
        slug: entry.slug,
        title: entry.title,
        cover: entry.cover,
        kind: item?.file_type ?? entry.kind,
        progression: progress,
        modified_at: place.modified_at,
      },
    ]
  })
}
