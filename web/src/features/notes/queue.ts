// What the server is still to learn, kept in this browser until it has: the entries of guests, and
// what was written offline. Every write reads what is there first: tabs share it.
import { session } from '@/api/session'
import type { Row } from './entry'

const guestKey = 'sudar.entries'
const keyOf = (account: string | null) => (account ? `${guestKey}.${account}` : guestKey)

/** What storage had no room for, kept as long as the page lives. */
const spilled = new Map<string, Row[]>()

/** The waiting rows of an account (null: of guests); what is broken is left out. */
export function waiting(account: string | null, storage: Storage = localStorage): Row[] {
  const kept = spilled.get(keyOf(account))
  if (kept) return kept
  try {
    const rows: unknown = JSON.parse(storage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(rows) ? rows.filter((row) => row?.client_id && row.kind) : []
  } catch {
    return []
  }
}

/** One of the waiting rows as it is now. */
export const waitingRow = (account: string | null, name: string): Row | undefined =>
  waiting(account).find(({ client_id }) => client_id === name)

/** Puts a row in the place of the one of the same name; false when storage has no room. */
export function keep(account: string | null, row: Row, storage: Storage = localStorage): boolean {
  const rows = waiting(account, storage)
  const at = rows.findIndex(({ client_id }) => client_id === row.client_id)
  rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, row)
  return store(account, rows, storage)
}

export function forget(
  account: string | null,
  name: string,
  storage: Storage = localStorage,
): void {
  store(
    account,
    waiting(account, storage).filter(({ client_id }) => client_id !== name),
    storage,
  )
}

/** Gives what a guest wrote in this browser to an account; it stays the guest's if there is no room. */
export function adopt(account: string, storage: Storage = localStorage): void {
  for (const row of waiting(null, storage))
    if (keep(account, row, storage)) forget(null, row.client_id, storage)
}

/** Tells of what another tab has kept or forgotten. */
export function onOthers(account: string | null, changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === keyOf(account) && changed()
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function store(account: string | null, rows: Row[], storage: Storage): boolean {
  const key = keyOf(account)
  if (account && !session.signedIn()) return true // they have left, and nothing of theirs stays
  try {
    if (rows.length) storage.setItem(key, JSON.stringify(rows))
    else storage.removeItem(key)
    spilled.delete(key)
    return true
  } catch {
    spilled.set(key, rows)
    return false
  }
}
