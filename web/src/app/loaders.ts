import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isNotFound } from '@/api/error'
import {
  authorQuery,
  contentQuery,
  firstReviewsQuery,
  relatedQuery,
  seriesQuery,
  seriesWorksQuery,
  stripQuery,
  worksQuery,
} from '@/features/catalogue/api'
import { pageOf } from '@/features/catalogue/author'
import { homeCalls, homeStrips, todayQuery } from '@/features/catalogue/home'
import { type Tombstone, tabOf, tombstoneOf } from '@/features/catalogue/model'
import { listingQuery, subjectQuery } from '@/features/search/api'
import { categoryId, isId, isNarrow, type ListingSearch } from '@/features/search/model'
import { lostWords } from '@/features/search/no-results'
import { isInside } from '@/features/search/passages'
import { listName, subjectOf } from '@/features/search/subject'
import { contentParts } from './content-parts'
import type { RootSearch } from './router'

function lost(name: string): never {
  throw redirect({ to: '/404', search: { search: lostWords(name) || undefined }, replace: true })
}

/** A loader's 404 leads to /404: it is the route's main resource that is missing (PRODUCT). */
export function missing(error: unknown, name = ''): never {
  if (!isNotFound(error)) throw error
  lost(name)
}

/** The folio decides the first paint; the strips have their own skeletons and failures. */
export async function loadHome(client: QueryClient) {
  const strips = homeStrips()
  for (const query of homeCalls(strips)) void client.prefetchQuery(query as never)
  await client.ensureQueryData(todayQuery(strips)).catch(() => undefined)
}

/** The record a list is about; /404 when it is not there. Undefined when it could not be asked. */
async function loadSubject(client: QueryClient, name: string, search: ListingSearch) {
  const category = categoryId(search)
  if (category && !isId(category)) lost(name)
  const query = subjectQuery(search)
  if (!query) return {}
  const found = await client.ensureQueryData(query as never).catch((error: unknown) => {
    if (isNotFound(error)) lost(name)
    return undefined
  })
  const subject = subjectOf(found)
  if (found && !subject.name) lost(name)
  return found ? subject : undefined
}

/** Ids decide what a list is about; a wrong name in its path is replaced by the right one. */
export async function loadListing(client: QueryClient, name: string, search: ListingSearch) {
  const list = isInside(search) ? undefined : client.prefetchQuery(listingQuery(search))
  const subject = await loadSubject(client, name, search)
  if (subject && name !== listName(subject))
    throw redirect({ to: '/c/$name', params: { name: listName(subject) }, search, replace: true })
  const id = subject?.category?.id
  const strip = id && !isNarrow(search) ? client.prefetchQuery(stripQuery(id)) : undefined
  await Promise.all([list, strip])
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

export async function loadSeries(client: QueryClient, id: string, search: RootSearch) {
  if (!isId(id)) throw redirect({ to: '/404', replace: true })
  void client.prefetchQuery(seriesWorksQuery(id, pageOf(search)))
  await client.ensureQueryData(seriesQuery(id)).catch((error: unknown) => missing(error))
}
