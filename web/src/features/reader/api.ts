// The reader's calls: open a reading session, fetch what it names, send the place.
import type { QueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { ApiError, errorOf } from '@/api/error'
import { forgetKept, keptAccount, keptSession, writeHere } from '@/api/lease'
import { apiQuery } from '@/api/query'
import type { components } from '@/api/schema.gen'
import { session } from '@/api/session'
import type { ReadingSession } from '@/api/types'
import type { Manifest, Positions } from './engine/core/types'
import { fetchAhead } from './engine/engines'
import type { Answer, Place } from './places/place'
import { openSession, takeSession } from './prefetch'
import type { SendTime } from './time/time-queue'

export interface Opened {
  session: ReadingSession
  manifest: Manifest
  positions: Positions
  /** null for a guest */
  account: string | null
  /** from what this device keeps: the server could not be asked */
  kept: boolean
}

/** Opens an item: session (its cookie opens the resources), then manifest and positions. */
export const openQuery = (item: number, client: QueryClient) => ({
  queryKey: ['reading', item, session.token() ?? ''],
  queryFn: () => open(item, client),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** How long the server may take when the title is on this device, in ms. */
const patience = 5000

interface Asked extends Pick<Opened, 'session' | 'kept'> {
  account: Promise<string | null>
}

/** The server's session, or offline that of a title kept on this device. */
async function ask(item: number, client: QueryClient): Promise<Asked> {
  const here = await keptSession(item)
  try {
    const session = await takeSession(item, here ? AbortSignal.timeout(patience) : undefined)
    void writeHere(item, 'place', session.place)
    return { session, account: whose(session, client), kept: false }
  } catch (error) {
    const refused = error instanceof ApiError && !error.passing
    if (here && refused) await forgetKept(item)
    if (!here || refused) throw error
    return { session: here, account: keptAccount(), kept: true }
  }
}

export async function open(item: number, client: QueryClient): Promise<Opened> {
  const { session, account: asked, kept } = await ask(item, client)
  fetchAhead(session)
  const [manifest, positions, account] = await Promise.all([
    json<Manifest>(session.manifest_url),
    json<Positions>(session.positions_url).catch(withoutPositions),
    asked,
  ])
  return { session, manifest, positions, account, kept }
}

/** A book can be read without its positions, but those that come back are waited for. */
function withoutPositions(error: unknown): Positions {
  if (error instanceof ApiError && error.preparing) throw error
  return { total: 0, positions: [] }
}

/** The right by which something is read, as its addresses bear it. */
const grantOf = ({ base_url }: ReadingSession) => base_url.split('/').at(-2)

/**
 * Asks whether what was opened may still be read, and rejects with the reason when it may not. A
 * line that is down says nothing about the right.
 */
export async function stillOpen(opened: ReadingSession): Promise<void> {
  const { item_id, revision, manifest_url, preview } = opened
  const answer = await fetch(manifest_url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer || answer.status < 400 || answer.status >= 500) return
  const now = await openSession(item_id)
  // What is left of a right is a preview, or another right: that is no longer what was opened.
  const other = now.revision !== revision || grantOf(now) !== grantOf(opened)
  if ((now.preview && !preview) || other)
    throw new ApiError(403, 'entitlement_required', '', { data: { access: now.access } })
}

/** How many places in a book are listed at once. */
export const hitsShown = 100

/** Places of some words in one book, in reading order. */
export const hitsQuery = (item: number, search: string) =>
  apiQuery('/p/api/v1/reading/{item_id}/passages', {
    path: { item_id: item },
    query: { search, page_size: hitsShown },
  })

/** A place with the words that were looked for, as the server answers it. */
export type Hit = components['schemas']['PassageHit']

async function json<T>(url: string): Promise<T> {
  const response = await fetch(url, { credentials: 'same-origin' }).catch(() => {
    throw new ApiError(0, 'offline', '')
  })
  if (!response.ok) throw await errorOf(response)
  return response.json()
}

const whose = async ({ guest }: ReadingSession, client: QueryClient) =>
  guest ? null : ownId(client)

async function ownId(client: QueryClient): Promise<string> {
  const answer = await client.ensureQueryData(apiQuery('/api/v1/auth/me'))
  return String(answer.data.id)
}

/** PUT progress. `leaving` lets the request outlive the page. */
export async function sendPlace(place: Place, leaving: boolean): Promise<Answer> {
  const { item_id, locator, device, modified_at, version } = place
  const body = { locator, device, modified_at, base_version: version }
  const params = { path: { item_id } }
  const put = api.PUT as unknown as (
    path: string,
    init: object,
  ) => Promise<{ data?: { data: Answer } }>
  const { data } = await put('/api/v1/reading/{item_id}/progress', {
    params,
    body: { ...body },
    keepalive: leaving,
  })
  const answer = data?.data as Answer
  void writeHere(item_id, 'place', answer.place)
  return answer
}

/**
 * Tells how long an item was read. `leaving` lets the request outlive the page; what `waited` was
 * read before now, offline.
 */
export const sendTime: SendTime = (item_id, { seconds, pages }, { leaving, waited }) =>
  api.POST('/api/v1/reading/{item_id}/time', {
    params: { path: { item_id } },
    body: { seconds, pages, waited },
    keepalive: leaving,
  })
