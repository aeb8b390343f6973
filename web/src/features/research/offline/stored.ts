// Records that wait in this browser until the server has them, kept by account. Every write reads
// what is there first: tabs share it.
import { session } from '@/api/session'

interface Named {
  /** names the record in this browser */
  client_id: string
}

/** A list of that name; records that are not `sound` are left out. */
export function storedList<Row extends Named>(name: string, sound: (row: Row) => unknown) {
  const keyOf = (account: string) => `sudar.${name}.${account}`
  const listeners = new Set<() => void>()
  const none: Row[] = []
  /** The same storage has the same records, so that React can compare them. */
  let read: { text: string | null; rows: Row[] } = { text: null, rows: none }

  /** What waits of an account, in the order of the writing; what is broken is left out. */
  function all(account: string): Row[] {
    const text = account ? localStorage.getItem(keyOf(account)) : null
    if (text === read.text) return read.rows
    read = { text, rows: none }
    try {
      const rows: unknown = JSON.parse(text ?? '[]')
      if (Array.isArray(rows)) read.rows = rows.filter((each) => each?.client_id && sound(each))
    } catch {
      // nothing of it can be read
    }
    return read.rows
  }

  function store(account: string, rows: Row[]) {
    if (!session.signedIn()) return // they have left, and nothing of theirs stays
    if (rows.length) localStorage.setItem(keyOf(account), JSON.stringify(rows))
    else localStorage.removeItem(keyOf(account))
    for (const listener of listeners) listener()
  }

  /** Puts a record in the place of the one of the same name. */
  function keep(account: string, row: Row) {
    const rows = [...all(account)]
    const at = rows.findIndex(({ client_id }) => client_id === row.client_id)
    rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, row)
    store(account, rows)
  }

  function forget(account: string, client_id: string) {
    store(
      account,
      all(account).filter((row) => row.client_id !== client_id),
    )
  }

  const find = (account: string, client_id: string) =>
    all(account).find((row) => row.client_id === client_id)

  /** Tells of every change, those of other tabs too. */
  function onChange(changed: () => void): () => void {
    const listen = ({ key }: StorageEvent) => key?.startsWith(keyOf('')) && changed()
    listeners.add(changed)
    addEventListener('storage', listen)
    return () => {
      listeners.delete(changed)
      removeEventListener('storage', listen)
    }
  }

  return { all, keep, forget, find, onChange }
}

export type StoredList<Row extends Named> = ReturnType<typeof storedList<Row>>
