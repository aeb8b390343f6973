import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { FeaturedTitle } from '@/api/types'

/** As many as the server takes (desk/featured.go). */
export const mostFeatured = 20

export const featuredQuery = () => ({ ...apiQuery('/admin/api/v1/desk/featured'), staleTime: 0 })

export const findTitles = (search: string) =>
  apiQuery('/p/api/v1/contents/suggestions', { query: { search } })

const idsOf = (titles: FeaturedTitle[]) => titles.map(({ id }) => id)

/** Puts titles in the place of those that were featured; refused when others are by now. */
export const feature = async (before: FeaturedTitle[], after: Pick<FeaturedTitle, 'id'>[]) =>
  (
    await api.PUT('/admin/api/v1/desk/featured', {
      body: { before: idsOf(before), content_ids: after.map(({ id }) => id) },
    })
  ).data
