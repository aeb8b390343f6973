// Changes of entries are made at once, or kept in this browser while the connection is down.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '@/api/error'
import { apiQuery } from '@/api/query'
import type { Entry } from '@/api/types'
import { removeReply, reply } from '../replies-api'
import { keep, offlineToo, readKept } from './kept'
import { type Change, enqueue, settle, waiting } from './queue'
import { replyQueue, type WaitingReply } from './reply-queue'

/** What a change came to that waits for the connection. */
export const later = 'later'

const me = () => ({ ...apiQuery('/api/v1/auth/me'), staleTime: 300_000 })

const accountKey = ['research', 'account']

/** The account that is signed in, '' while it is not known; offline as it was known last. */
export function useAccount(): string {
  const { data } = useQuery(me())
  const account = data ? String(data.data.id) : undefined
  const kept = useQuery({
    queryKey: accountKey,
    queryFn: async () => (await readKept<string>(accountKey)) ?? '',
    enabled: account === undefined,
    ...offlineToo,
  })
  useEffect(() => {
    if (account) void keep(accountKey, account)
  }, [account])
  return account ?? kept.data ?? ''
}

const accountOf = async (client: QueryClient): Promise<string> =>
  String(client.getQueryData(me().queryKey)?.data.id ?? (await readKept(accountKey)) ?? '')

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

/** An entry that the server does not have. */
export function newEntry(folder_id: string): Entry {
  const now = new Date().toISOString()
  return {
    id: '',
    client_id: crypto.randomUUID(),
    kind: 'note',
    content_id: 0,
    content_item_id: 0,
    folder_id,
    locator: null,
    quote: '',
    colour: '',
    tags: [],
    body: '',
    version: 0,
    replies: 0,
    created_at: now,
    modified_at: now,
  }
}

/**
 * Makes a change of entries by `run`, or keeps it until the connection is back: `later`. A new entry
 * that waits already goes with it in one piece.
 */
export async function orLater(
  client: QueryClient,
  entries: Entry[],
  change: Change,
  run: () => Promise<unknown>,
) {
  const account = await accountOf(client)
  const waits = waiting(account).map(({ entry, client_id }) => (entry.id ? '' : client_id))
  const tried = navigator.onLine
  try {
    if (!entries.some(({ client_id }) => waits.includes(client_id))) {
      await run()
      for (const entry of entries) settle(account, entry, change)
      return undefined
    }
  } catch (error) {
    if (!account || !isUnreachable(error)) throw error
  }
  for (const entry of entries) enqueue(account, entry, change, tried)
  return later
}

/** Sends or deletes a reply, or keeps that until the connection is back: `later`. */
export async function replyOrLater(client: QueryClient, made: WaitingReply) {
  const { client_id, entry_id, folder_id, body, gone } = made
  try {
    if (gone) await removeReply(entry_id, gone)
    else await reply(entry_id, { body, client_id, folder_id })
    return undefined
  } catch (error) {
    const account = await accountOf(client)
    if (!account || !isUnreachable(error)) throw error
    replyQueue.keep(account, made)
    return later
  }
}
