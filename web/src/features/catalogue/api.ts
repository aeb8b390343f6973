import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { pageSize } from '@/api/page-size'
import { apiQuery } from '@/api/query'
import { session } from '@/api/session'
import { type WorksSearch, worksCall } from './author'

/** What the home page shows. The server seeds exactly these calls (server/web/home_view.go). */
export const homeQueries = {
  count: () => apiQuery('/p/api/v1/contents/count'),
  recommended: (titles: number) =>
    apiQuery('/p/api/v1/contents/recommended', { query: { page_size: titles } }),
  newest: (titles: number) =>
    apiQuery('/p/api/v1/contents/lastmonth', { query: { page_size: titles } }),
  choice: (titles: number) =>
    apiQuery('/p/api/v1/contents/readerschoice', { query: { page_size: titles } }),
  ranked: (titles: number) =>
    apiQuery('/p/api/v1/contents', { query: { order: 'views.desc', page_size: titles } }),
  press: () =>
    apiQuery('/p/api/v1/contents', {
      query: { kind: 'newspaper,magazine', order: 'created_at.desc', page_size: 5 },
    }),
  menus: () => apiQuery('/p/api/v1/menus'),
  classes: () => apiQuery('/p/api/v1/categories/tree', { query: { type: 'ddc' } }),
}

/** How many titles a category's strip has (SPEC §9). */
export const stripTitles = 20

/** The most read of a category (SPEC §7). The server seeds exactly this call. */
export const stripQuery = (category: number, titles = stripTitles) =>
  apiQuery('/p/api/v1/contents/minimized', {
    query: { page_size: titles, category_id: category, order: 'score.desc,created_at.desc' },
  })

export const contentQuery = (id: string) => apiQuery('/p/api/v1/contents/{id}', { path: { id } })

/** The three titles nearest to some words. */
export const nearestQuery = (search: string) =>
  apiQuery('/p/api/v1/contents', { query: { search, page_size: 3 } })

export const relatedQuery = (id: string) =>
  apiQuery('/p/api/v1/contents/{id}/related', { path: { id } })

/** How many reviews a work's first part shows, and its own part on a page. */
const firstReviews = 2
export const reviewsAtOnce = 12

export const firstReviewsQuery = (id: string) =>
  apiQuery('/p/api/v1/contents/{id}/reviews', { path: { id }, query: { page_size: firstReviews } })

export const reviewsQuery = (id: string, page: number) =>
  apiQuery('/p/api/v1/contents/{id}/reviews', {
    path: { id },
    query: { page, page_size: reviewsAtOnce },
  })

export const authorQuery = (id: string) => apiQuery('/p/api/v1/authors/{id}', { path: { id } })

/** A page of an author's works. The server seeds exactly this call (server/web/author_view.go). */
export const worksQuery = (author: number, search: WorksSearch) =>
  apiQuery('/p/api/v1/contents', { query: worksCall(author, search) })

export const seriesQuery = (id: string) => apiQuery('/p/api/v1/series/{id}', { path: { id } })

/** A page of the works of a series. The server seeds exactly this call (server/web/series_view.go). */
export const seriesWorksQuery = (id: string, page: number) =>
  apiQuery('/p/api/v1/series/{id}/contents', {
    path: { id },
    query: { page, page_size: pageSize(page) },
  })

const mineQuery = (id: number) => apiQuery('/api/v1/contents/mine/{id}', { path: { id } })

/** The viewer's right to each item of a content; never cached between visits. */
export function useRights(content: number) {
  return useQuery({
    queryKey: ['byprice', content],
    queryFn: async () => {
      const { data } = await api.POST('/p/api/v1/contents/items/byprice', {
        body: { content_id: content },
      })
      return data?.data ?? []
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** What is the reader's own about a content: places and whether it is saved; guests have none. */
export const useMine = (content: number) =>
  useQuery({ ...mineQuery(content), enabled: session.signedIn() })

export function useSave(content: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (save: boolean) => {
      if (save) await api.POST('/api/v1/contents/saved', { body: { content_id: content } })
      else await api.DELETE('/api/v1/contents/saved/{id}', { params: { path: { id: content } } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: mineQuery(content).queryKey }),
  })
}

export const languagesQuery = () => apiQuery('/p/api/v1/language')

export const audiencesQuery = () => apiQuery('/p/api/v1/audience')
