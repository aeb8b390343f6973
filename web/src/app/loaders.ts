import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isNotFound } from '@/api/error'
import {
  authorQuery,
  contentQuery,
  firstReviewsQuery,
  homeQueries,
  relatedQuery,
  worksQuery,
} from '@/features/catalogue/api'
import { type Tombstone, tabOf, tombstoneOf } from '@/features/catalogue/model'
import { listingQuery, treeQuery } from '@/features/search/api'
import { lostWords } from '@/features/search/lost'
import type { ListingSearch } from '@/features/search/model'
import { isInside } from '@/features/search/passages'
import { contentParts } from './content-parts'
import type { RootSearch } from './router'

/** A loader's 404 leads to /404: it is the route's main resource that is missing (PRODUCT). */
function missing(error: unknown, name = ''): never {
  if (!isNotFound(error)) throw error
  throw redirect({ to: '/404', search: { search: lostWords(name) || undefined }, replace: true })
}

/** The folio decides the first paint; the strips have their own skeletons and failures. */
export async function loadHome(client: QueryClient) {
  const { recommended, ...rest } = homeQueries
  for (const query of Object.values(rest)) void client.prefetchQuery(query() as never)
  await client.ensureQueryData(recommended()).catch(() => undefined)
}

export async function loadListing(client: QueryClient, search: ListingSearch) {
  if (isInside(search)) return
  const tree = search.category_id ? client.prefetchQuery(treeQuery(search)) : undefined
  await Promise.all([client.prefetchQuery(listingQuery(search)), tree])
}

/** What is left of a work that was taken down: its address stays (PRODUCT, "Catalogue"). */
const goneOrMissing = (error: unknown, slug: string): Tombstone =>
  tombstoneOf(error) ?? missing(error, slug)

export async function loadContent(client: QueryClient, slug: string, search: RootSearch) {
  const tab = tabOf(search.tab)
  void client.prefetchQuery(relatedQuery(slug))
  if (tab === 'about') void client.prefetchQuery(firstReviewsQuery(slug))
  else await contentParts[tab].preload?.()
  return client.ensureQueryData(contentQuery(slug)).then(
    () => undefined,
    (error: unknown) => goneOrMissing(error, slug),
  )
}

export async function loadAuthor(client: QueryClient, id: string, search: RootSearch) {
  if (!/^\d+$/.test(id)) throw redirect({ to: '/404', replace: true })
  void client.prefetchQuery(worksQuery(Number(id), search))
  await client.ensureQueryData(authorQuery(id)).catch((error: unknown) => missing(error))
}
