// What was written and moved while the connection was down, kept in this browser until the server
// has it: one record for each entry. Every write reads what is there first: tabs share it.
import { session } from '@/api/session'
import type { Entry } from '@/api/types'
import type { Writing } from '../entries-api'

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

const waitingKey = (account: string) => `sudar.corner.${account}`

const listeners = new Set<() => void>()
const none: Waiting[] = []
/** The same storage has the same records, so that React can compare them. */
let read: { text: string | null; records: Waiting[] } = { text: null, records: none }

/** What waits of an account, in the order of the writing; what is broken is left out. */
export function waiting(account: string): Waiting[] {
  const text = account ? localStorage.getItem(waitingKey(account)) : null
  if (text === read.text) return read.records
  read = { text, records: none }
  try {
    const records: unknown = JSON.parse(text ?? '[]')
    if (Array.isArray(records))
      read.records = records.filter((each) => each?.client_id && each.entry)
  } catch {
    // nothing of it can be read
  }
  return read.records
}

function store(account: string, records: Waiting[]) {
  if (!session.signedIn()) return // they have left, and nothing of theirs stays
  if (records.length) localStorage.setItem(waitingKey(account), JSON.stringify(records))
  else localStorage.removeItem(waitingKey(account))
  for (const listener of listeners) listener()
}

/** Puts a record in the place of the one of the same entry. */
export function keep(account: string, record: Waiting) {
  const records = [...waiting(account)]
  const at = records.findIndex(({ client_id }) => client_id === record.client_id)
  records.splice(at < 0 ? records.length : at, at < 0 ? 0 : 1, record)
  store(account, records)
}

export function forget(account: string, name: string) {
  store(
    account,
    waiting(account).filter(({ client_id }) => client_id !== name),
  )
}

export interface Change {
  writing?: Writing
  folder?: string
  gone?: boolean
}

const recordOf = (account: string, { client_id }: Entry) =>
  waiting(account).find((record) => record.client_id === client_id)

/**
 * Adds a change to what waits of an entry; with `tried` the server may know it. What the server
 * never had is gone without a trace.
 */
export function enqueue(account: string, entry: Entry, change: Change, tried = false) {
  const before = recordOf(account, entry)
  if (change.gone && before && !before.entry.id && !before.tried)
    return forget(account, entry.client_id)
  const { refused: _, ...known } = before ?? { entry, tried }
  const at = new Date().toISOString()
  keep(account, { ...known, ...change, client_id: entry.client_id, at })
}

/** Takes back what waits of an entry as far as it was done meanwhile. */
export function settle(account: string, entry: Entry, { writing, folder, gone }: Change) {
  const known = recordOf(account, entry)
  if (!known) return
  const { other: _, refused: __, ...before } = known
  if (writing || gone) delete before.writing
  if (folder !== undefined || gone) delete before.folder
  if (before.writing || before.folder !== undefined) keep(account, before)
  else forget(account, entry.client_id)
}

/** Tells of every change, those of other tabs too. */
export function onWaiting(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key?.startsWith(waitingKey('')) && changed()
  listeners.add(changed)
  addEventListener('storage', listen)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', listen)
  }
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
