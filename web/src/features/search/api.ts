import { ApiError } from '@/api/error'
import { apiQuery } from '@/api/query'
import { callOf, categoryId, type ListingSearch, wanted } from './model'

/** Whether a search was refused because the server builds its index. */
export const isPreparing = (error: unknown) =>
  error instanceof ApiError && error.code === 'search_preparing'

/** What a half-typed text may become: at most ten (SPEC §9). */
export const suggestionsQuery = (search: string) =>
  apiQuery('/p/api/v1/contents/suggestions', { query: { search } })

/** A page of a list, and in `meta.facets` what the list can be narrowed to. */
export const listingQuery = (search: ListingSearch) =>
  apiQuery('/p/api/v1/contents', { query: { ...callOf(search), facets: true } })

/** What the whole catalogue can be narrowed to, with counts. */
export const facetsQuery = () => apiQuery('/p/api/v1/contents/facets')

/** A category with what is below it and the names of those above it. */
const categoryQuery = (id: string) =>
  apiQuery('/p/api/v1/categories/tree', { query: { tree_id: Number(id) } })

const tagQuery = (id: string) => apiQuery('/p/api/v1/tags/{id}', { path: { id } })

const ownerQuery = (slug: string) => apiQuery('/p/api/v1/organization/{slug}', { path: { slug } })

/**
 * The record that a list is about; undefined for a list about nothing in particular. The server
 * seeds exactly these calls (server/web/subject.go).
 */
export function subjectQuery(search: ListingSearch) {
  const category = categoryId(search)
  if (category) return categoryQuery(category)
  if (search.search && wanted(search.search)) return undefined
  if (search.tag_id) return tagQuery(search.tag_id)
  return search.organization ? ownerQuery(search.organization) : undefined
}
