import type { AdvancedSearch, SavedSearch } from '@/api/types'
import { blankRow, bodyOf, rowsText } from './advanced'
import type { ListingSearch } from './model'

/** What is kept of an address: the form and the order of its results. */
export type Form = AdvancedSearch & { order?: string }

/** A saved search; one that was just removed stays in its place until the list is asked again. */
export type Saved = SavedSearch & { removed?: boolean }

export const formOf = (search: ListingSearch): Form => ({
  ...bodyOf(search),
  ...(search.order && { order: search.order }),
})

/** The address that a saved search opens. */
export const addressOf = ({ rows = [], year_min, year_max, ...saved }: Form): ListingSearch => ({
  search: saved.search,
  rows: rowsText(rows.map((row) => ({ ...blankRow, ...row }))),
  language: saved.language,
  org_slug: saved.org_slug,
  year_min: year_min?.toString(),
  year_max: year_max?.toString(),
  order: saved.order,
})

/** Names a search by what it asks, whatever it is called. */
export const keyOf = (saved: Form) => JSON.stringify(formOf(addressOf(saved)))

/** The list after a search was saved: in its place when it stands there, else first. */
export function withSaved(list: Saved[], saved: Saved): Saved[] {
  const key = keyOf(saved)
  if (list.some((each) => keyOf(each) === key))
    return list.map((each) => (keyOf(each) === key ? saved : each))
  return [saved, ...list]
}

interface OnDevice {
  name: string
  search: ListingSearch
}

const deviceKey = (reader: string) => `sudar.saved-searches.${reader}`

/** Searches that only this device keeps, as it did before the server could; newest first. */
export function onDevice(reader: string): OnDevice[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(deviceKey(reader)) ?? '[]')
    return Array.isArray(found) ? found.filter((each) => each?.name && each?.search) : []
  } catch {
    return []
  }
}

/** The device keeps a search no longer. */
export function forget(reader: string, { name, search }: OnDevice) {
  const key = keyOf(formOf(search))
  const left = onDevice(reader).filter(
    (each) => each.name !== name || keyOf(formOf(each.search)) !== key,
  )
  if (left.length > 0) localStorage.setItem(deviceKey(reader), JSON.stringify(left))
  else localStorage.removeItem(deviceKey(reader))
}
