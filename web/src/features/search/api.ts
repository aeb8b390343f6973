import { apiQuery } from '@/api/query'
import { callOf, type ListingSearch } from './model'

/** What a half-typed text may become: at most ten (SPEC §9). */
export const suggestionsQuery = (search: string) =>
  apiQuery('/p/api/v1/contents/suggestions', { query: { search } })

/** A page of a list, and in `meta.facets` what the list can be narrowed to. */
export const listingQuery = (search: ListingSearch) =>
  apiQuery('/p/api/v1/contents', { query: { ...callOf(search), facets: true } })

/** What the whole catalogue can be narrowed to, with counts. */
export const facetsQuery = () => apiQuery('/p/api/v1/contents/facets')

/** The tree a category stands in: `tab` picks it (PRODUCT, Catalogue). */
export const treeQuery = ({ tab }: ListingSearch) =>
  apiQuery('/p/api/v1/categories/tree', { query: { type: tab === 'general' ? 'general' : 'ddc' } })
