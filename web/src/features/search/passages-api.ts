import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { LockedBook, Meta, PassageHit } from '@/api/types'
import { locale } from '@/kit/i18n/locale'
import { filtersOf, type ListingSearch, pageOf, wanted } from './model'
import { booksPerPage, freeOrPaid } from './passages'

interface Page<T> {
  data: T[]
  meta?: Meta
}

const nextPage = ({ meta }: Page<unknown>) => meta?.next

function narrowed(search: ListingSearch) {
  const { audience, display_name, title, readable, ...taken } = filtersOf(search)
  return { ...taken, price: freeOrPaid(search.price) }
}

/** A page of the books that say what was looked for, each with its first passages. */
export const passagesQuery = (search: ListingSearch) =>
  apiQuery('/p/api/v1/passages', {
    query: {
      search: wanted(search.search ?? ''),
      ...narrowed(search),
      page: pageOf(search),
      page_size: booksPerPage,
    },
  })

/** All passages of one book in reading order, twenty at a time. */
export const bookPassagesQuery = (item: number, search: string) =>
  infiniteQueryOptions({
    queryKey: [locale(), 'book-passages', item, search] as const,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await api.GET('/p/api/v1/reading/{item_id}/passages', {
        params: { path: { item_id: item }, query: { search, page: pageParam, page_size: 20 } },
        signal,
      })
      return data as Page<PassageHit>
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Books that say it and that the reader has no right to, by title. Every page is one question. */
export const lockedQuery = (search: ListingSearch) => {
  const query = { search: wanted(search.search ?? ''), ...narrowed(search) }
  return infiniteQueryOptions({
    queryKey: [locale(), 'locked-books', query] as const,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await api.GET('/api/v1/passages/locked', {
        params: { query: { ...query, page: pageParam, page_size: 12 } },
        signal,
      })
      return data as Page<LockedBook>
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    retry: false,
  })
}
