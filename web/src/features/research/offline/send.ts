// Sends what waits, one record after the other and each once.
import { ApiError } from '@/api/error'
import type { Entry } from '@/api/types'
import { change, create, move, remove } from '../entries-api'
import { forget, keep, type Waiting, waiting } from './queue'

/** The connection is down, or it is not the record that is at fault. */
const isLater = (error: unknown) =>
  error instanceof ApiError && (error.passing || [401, 402, 429].includes(error.status))

const same = (a: Entry, { body, colour, tags }: NonNullable<Waiting['writing']>) =>
  a.body === body && a.colour === colour && a.tags.join() === tags.join()

interface Told {
  /** the entry as the server has it */
  entry: Entry
  /** what somebody else wrote meanwhile */
  other?: Entry
}

/** Tells of a new entry; the same name again is the same entry. */
async function tellNew(account: string, record: Waiting): Promise<Told> {
  const { client_id, entry, writing, folder = entry.folder_id, at } = record
  if (!writing) return { entry }
  keep(account, { ...record, tried: true })
  return { entry: (await create(writing, folder, { client_id, created_at: at })).entry }
}

/** Tells of new words of an entry. */
async function tellWords({ entry, writing, at }: Waiting): Promise<Told> {
  if (!writing) return { entry }
  const { entry: now, offered } = await change(entry, writing, at)
  if (!offered) return { entry: now }
  const other = same(now, writing) ? offered : now
  return same(other, writing) ? { entry: now } : { entry: now, other }
}

async function tell(account: string, record: Waiting): Promise<Told> {
  const { entry, folder, gone } = record
  const told = !entry.id
    ? await tellNew(account, record)
    : gone
      ? { entry }
      : await tellWords(record)
  if (gone && told.entry.id)
    await remove([told.entry]).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
  else if (entry.id && folder !== undefined) await move([entry], folder)
  return told
}

const current = (account: string, name: string) =>
  waiting(account).find(({ client_id }) => client_id === name)

async function sendOne(account: string, record: Waiting) {
  const { entry, other } = await tell(account, record)
  const now = current(account, record.client_id)
  if (!now) return
  // what was changed while it was sent is sent the next time
  if (now.at !== record.at) keep(account, { ...now, entry })
  else if (other) keep(account, { ...record, entry, folder: undefined, other })
  else forget(account, record.client_id)
}

async function sendAll(account: string): Promise<number> {
  let sent = 0
  for (const { client_id } of waiting(account)) {
    const record = current(account, client_id)
    if (!record || record.other || record.refused !== undefined) continue
    try {
      await sendOne(account, record)
    } catch (error) {
      if (isLater(error)) return sent
      keep(account, { ...record, refused: error instanceof Error ? error.message : '' })
    }
    sent += 1
  }
  return sent
}

/** Sends what waits of an account unless another tab is doing it; how many were sent. */
export async function sendWaitingCorner(account: string): Promise<number> {
  if (waiting(account).length === 0) return 0
  if (!navigator.locks) return sendAll(account)
  const options = { ifAvailable: true }
  return navigator.locks.request(`sudar.corner.${account}`, options, (lock) =>
    lock ? sendAll(account) : 0,
  )
}
