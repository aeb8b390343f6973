import { apiQuery } from '@/api/query'
import { callOf, type ListingSearch } from './model'

/** What a half-typed text may become: at most ten (SPEC §9). */
export const suggestionsQuery = (search: string) =>
  apiQuery('/p/api/v1/contents/suggestions', { query: { search } })

export const listingQuery = (search: ListingSearch) =>
  apiQuery('/p/api/v1/contents', { query: callOf(search) })

/** What the list can be narrowed to, with counts. */
export function facetsQuery(search: ListingSearch) {
  const { order, page, page_size, ...query } = callOf(search)
  return apiQuery('/p/api/v1/contents/facets', { query })
}

/** The tree a category stands in: `tab` picks it (PRODUCT, Catalogue). */
export const treeQuery = ({ tab }: ListingSearch) =>
  apiQuery('/p/api/v1/categories/tree', { query: { type: tab === 'general' ? 'general' : 'ddc' } })
