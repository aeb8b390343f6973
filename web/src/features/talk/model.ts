import { paths } from '@/kit/navigation/paths'

/** What the list of reviews is narrowed to. */
export const shows = ['low', 'reported', 'hidden'] as const
export type Show = (typeof shows)[number]

/** Why a review is hidden. */
export const reasons = ['harm', 'spam', 'off_topic'] as const

export interface ReviewSearch {
  show?: Show
  search?: string
  page?: number
}

/** What the address asks of the list; what it cannot mean asks nothing. */
export function reviewSearch(search: Record<string, string | undefined>): ReviewSearch {
  return {
    show: shows.find((each) => each === search.show),
    search: search.search?.slice(0, 200) || undefined,
    page: Number(search.page) > 1 ? Number(search.page) : undefined,
  }
}

export const reviewsAt = (search: ReviewSearch = {}) => paths.admin('reviews', { ...search })
