import type { QueryClient } from '@tanstack/react-query'
import { callAddress, callHeaders } from '@/api/client'
import { session } from '@/api/session'
import { whenIdle } from '@/kit/loading/idle'
import { notificationsKey } from './api'
import { type Change, readStream } from './stream'

const name = 'sudar.events'
/** How often a browser without locks looks instead, in ms. */
const lookEvery = 60_000
/** The longest pause between two tries, in ms. */
const longest = 60_000

const keysOf: Record<string, readonly string[]> = {
  notifications: notificationsKey,
  folder: ['research'],
  folders: ['research'],
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      done()
    }
    const timer = setTimeout(wake, ms)
    addEventListener('online', wake)
    signal.addEventListener('abort', wake)
  })

/** After how long the next try comes: spread, so that a restart is not met by all at once. */
export const pauseAfter = (failures: number, random = Math.random()) =>
  250 + random * Math.min(longest, 1_000 * 2 ** Math.min(failures, 6))

/** Refused for good until somebody signs in again, or the page is opened anew. */
const final = (status: number) => status >= 400 && status < 500 && status !== 429

/** The age of the oldest page of which the server tells what changed since, in ms. */
const oldest = 600_000

/** Asks what changed since this page was fetched, '' when it is too old. */
const sincePage = (now = Math.ceil(performance.now())) => (now <= oldest ? `?since=${now}` : '')

/** Keeps the stream open, for this tab and all others, until it is told to stop. */
async function lead(tell: (change: Change) => void, signal: AbortSignal) {
  let last = ''
  for (let failures = 0; !signal.aborted; ) {
    const since = sincePage()
    const { status } = await readStream({
      address: callAddress(`/api/v1/events${last ? '' : since}`),
      headers: { ...callHeaders(), ...(last && { 'Last-Event-ID': last }) },
      signal,
      onOpen: () => {
        failures = 0
        // The server tells what was missed; what could not be fetched meanwhile is told by nobody. Of
        // a page that is too old for that, everything is fetched anew.
        if (last) tell(failed)
        else if (!since) everything.forEach(tell)
      },
      onEvent: tell,
      onId: (id) => {
        last = id
      },
    })
    if (final(status)) return
    failures += 1
    await sleep(pauseAfter(status ? failures + 4 : failures), signal)
  }
}

/**
 * Holds the stream as soon as no other tab does. Who is not the first has heard nothing since its
 * page was fetched.
 */
async function take(tell: (change: Change) => void, fetchAnew: () => void, signal: AbortSignal) {
  const run = (lock: Lock | null) => (lock ? lead(tell, signal) : fetchAnew())
  await navigator.locks.request(name, { ifAvailable: true }, run)
  if (!signal.aborted) await navigator.locks.request(name, { signal }, run)
}

const everything = ['notifications', 'folders'].map((topic): Change => ({ topic, id: '' }))
/** Not of the server: what was to be fetched while it was away. */
const failed: Change = { topic: 'failed', id: '' }

/**
 * Hears of changes from the server while somebody is signed in. One tab of the browser holds the
 * stream (Web Locks) and tells the others; when it closes, the next one takes over.
 */
export function keepLive(client: QueryClient) {
  const renew = ({ topic }: Change) => {
    const queryKey = keysOf[topic]
    if (queryKey) void client.invalidateQueries({ queryKey })
    if (topic === failed.topic)
      for (const key of Object.values(keysOf))
        void client.refetchQueries({ queryKey: key, predicate: ({ state }) => !!state.error })
  }
  const fetchAnew = () => everything.forEach(renew)
  let stopped: AbortController | undefined
  const stop = () => {
    stopped?.abort()
    stopped = undefined
  }
  const start = () => {
    stop()
    if (!session.signedIn()) return
    stopped = new AbortController()
    const { signal } = stopped
    // Closed with the page: what is open would keep it out of the browser's memory of pages.
    const channel = new BroadcastChannel(name)
    signal.addEventListener('abort', () => channel.close())
    channel.onmessage = ({ data }: MessageEvent<Change>) => renew(data)
    const tell = (change: Change) => {
      renew(change)
      if (!signal.aborted) channel.postMessage(change)
    }
    if (navigator.locks) void take(tell, fetchAnew, signal).catch(() => undefined)
    else {
      const timer = setInterval(fetchAnew, lookEvery)
      signal.addEventListener('abort', () => clearInterval(timer))
    }
  }
  session.subscribe(start)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', ({ persisted }) => persisted && start())
  whenIdle(start)
}
