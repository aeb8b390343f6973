// What was written and moved while the connection was down, kept in this browser until the server
// has it: one record for each entry.
import type { Entry } from '@/api/types'
import type { Writing } from '../entries-api'
import { storedList } from './stored'

/** What the server is still to be told of an entry. */
export interface Waiting {
  /** names the entry in this browser; a new one keeps it on the server */
  client_id: string
  /** the entry as it was seen last; its id is '' while the server does not have it */
  entry: Entry
  /** what was written */
  writing?: Writing
  /** where it was moved, '' for out of its folder */
  folder?: string
  gone?: boolean
  /** by the device's clock, RFC 3339 */
  at: string
  /** it may have been told already */
  tried?: boolean
  /** what somebody else wrote meanwhile */
  other?: Entry
  /** why the server does not take it */
  refused?: string
}

export const entryQueue = storedList<Waiting>('corner', ({ entry }) => entry)

export const { all: waiting, keep, forget, find } = entryQueue

export interface Change {
  writing?: Writing
  folder?: string
  gone?: boolean
}

/**
 * Adds a change to what waits of an entry; with `tried` the server may know it. What the server
 * never had is gone without a trace.
 */
export function enqueue(account: string, entry: Entry, change: Change, tried = false) {
  const before = find(account, entry.client_id)
  if (change.gone && before && !before.entry.id && !before.tried)
    return forget(account, entry.client_id)
  const { refused: _, ...known } = before ?? { entry, tried }
  const at = new Date().toISOString()
  keep(account, { ...known, ...change, client_id: entry.client_id, at })
}

/** Takes back what waits of an entry as far as it was done meanwhile. */
export function settle(account: string, entry: Entry, { writing, folder, gone }: Change) {
  const known = find(account, entry.client_id)
  if (!known) return
  const { other: _, refused: __, ...before } = known
  if (writing || gone) delete before.writing
  if (folder !== undefined || gone) delete before.folder
  if (before.writing || before.folder !== undefined) keep(account, before)
  else forget(account, entry.client_id)
}

/** Entries as they are once what waits is done, of a folder when one is shown. */
export function withWaiting(entries: Entry[], records: Waiting[], folder: string): Entry[] {
  const known = new Map(records.map((record) => [record.entry.id, record]))
  return entries.flatMap((entry) => {
    const { gone, writing, folder: to = entry.folder_id } = known.get(entry.id) ?? {}
    const left = folder !== '' && entry.folder_id === folder && to !== folder
    return gone || left ? [] : [{ ...entry, ...writing, folder_id: to }]
  })
}
