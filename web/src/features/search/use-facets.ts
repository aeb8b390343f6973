import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { facetsQuery } from './api'
import type { ListingSearch } from './model'

/** The counts of a list; the old ones stay until the new ones are there. */
export const useFacets = (search: ListingSearch) =>
  useQuery({ ...facetsQuery(search), placeholderData: keepPreviousData }).data?.data
