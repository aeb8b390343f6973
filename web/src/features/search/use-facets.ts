import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listingQuery } from './api'
import type { ListingSearch } from './model'

/** The counts of a list; the old ones stay until the new ones are there. */
export const useFacets = (search: ListingSearch) =>
  useQuery({ ...listingQuery(search), placeholderData: keepPreviousData }).data?.meta?.facets
