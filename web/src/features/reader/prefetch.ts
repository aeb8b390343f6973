// A reading session asked for while the reader's code still comes: by the page itself
// (document.html, "read-ahead") or by the route.
import { api } from '@/api/client'
import { isRefusal, noteEnded, noteOpened } from '@/api/opened'
import type { ReadingSession } from '@/api/types'

declare global {
  interface Window {
    /** null: the page was refused one; the reader asks again, for the reason */
    readAhead?: { item: number; session: Promise<ReadingSession | null> }
  }
}

/** Rejects with the reason and the ways when the item may not be read. */
export async function openSession(item: number, signal?: AbortSignal): Promise<ReadingSession> {
  const params = { path: { item_id: item } }
  const { data } = await api
    .POST('/p/api/v1/reading/{item_id}/session', { params, signal })
    .catch(async (error: unknown) => {
      if (isRefusal(error)) await noteEnded(item)
      throw error
    })
  const session = data?.data as ReadingSession
  await noteOpened(session)
  return session
}

export function prefetchSession(item: number): void {
  if (window.readAhead?.item === item) return
  const session = openSession(item)
  session.catch(() => undefined) // who takes it up hears of it
  window.readAhead = { item, session }
}

/** A session that nobody took up is not for another visit: rights change. */
export function dropPrefetchedSession(): void {
  delete window.readAhead
}

/** The session that was asked for, or a new one; each is taken up once. */
export async function takeSession(item: number, signal?: AbortSignal): Promise<ReadingSession> {
  const { readAhead } = window
  dropPrefetchedSession()
  const asked = readAhead?.item === item ? await within(readAhead.session, signal) : null
  if (!asked) return openSession(item, signal)
  await noteOpened(asked)
  return asked
}

/** The response, null when the signal comes first. */
function within<T>(response: Promise<T>, signal?: AbortSignal): Promise<T | null> {
  if (!signal) return response
  const late = new Promise<null>((done) =>
    signal.addEventListener('abort', () => done(null), { once: true }),
  )
  return Promise.race([response, late])
}
