import type { CoverImage } from '@/kit/book/cover'
import { paths } from '@/kit/navigation/paths'

/** A place kept in this browser by the reader, newest first (localStorage `sudar.places`). */
export interface KeptPlace {
  item_id: number
  content_id: number
  slug: string
  title: string
  cover: CoverImage | null
  kind: string
  /** Share of the whole, 0..1. */
  progression: number
  /** RFC 3339. */
  modified_at: string
}

export const storageKey = 'sudar.places'

const isPlace = (value: unknown): value is KeptPlace => {
  const place = value as Partial<KeptPlace> | null
  return (
    typeof place === 'object' &&
    typeof place?.item_id === 'number' &&
    typeof place.title === 'string' &&
    typeof place.progression === 'number'
  )
}

/** Reads what the browser kept; anything broken is left out, never thrown. */
export function keptPlaces(stored: string | null): KeptPlace[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter(isPlace) : []
  } catch {
    return []
  }
}

export const listened = (place: Pick<KeptPlace, 'kind'>) => /^audio/.test(place.kind)

export const resume = (place: KeptPlace) =>
  listened(place) ? paths.listen(place.item_id) : paths.read(place.item_id)
