import { bodyOf } from './advanced'
import type { ListingSearch } from './model'

export interface SavedSearch {
  name: string
  search: ListingSearch
}

const most = 50
const key = (reader: string) => `sudar.saved-searches.${reader}`

/** Advanced searches that a signed-in reader keeps on this device, newest first. */
export function savedSearches(reader: string | undefined): SavedSearch[] {
  if (!reader) return []
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(reader)) ?? '[]')
    return Array.isArray(found) ? found.filter((each) => each?.name && each?.search) : []
  } catch {
    return []
  }
}

const same = (a: ListingSearch, b: ListingSearch) =>
  JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b))

/** Keeps a search under a name; the same search is kept once, under its last name. */
export function saveSearch(reader: string, name: string, search: ListingSearch) {
  const others = savedSearches(reader).filter((each) => !same(each.search, search))
  localStorage.setItem(key(reader), JSON.stringify([{ name, search }, ...others].slice(0, most)))
}

export function removeSearch(reader: string, search: ListingSearch) {
  const others = savedSearches(reader).filter((each) => !same(each.search, search))
  localStorage.setItem(key(reader), JSON.stringify(others))
}
