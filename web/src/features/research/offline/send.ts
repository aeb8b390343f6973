// Sends what waits, one record after the other and each once.
import { ApiError } from '@/api/error'
import type { Entry } from '@/api/types'
import { change, create, move, remove } from '../entries-api'
import { removeReply, reply } from '../replies-api'
import { t } from '../texts'
import { inTurn } from './in-turn'
import { entryQueue, find, forget, keep, type Waiting, waiting } from './queue'
import { replyQueue, type WaitingReply } from './reply-queue'

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

const notThere = (error: unknown) => error instanceof ApiError && error.status === 404

/** What is to be deleted may have been deleted already. */
function unlessGone(error: unknown) {
  if (!notThere(error)) throw error
}

async function tell(account: string, record: Waiting): Promise<Told> {
  const { entry, folder, gone } = record
  const told = !entry.id
    ? await tellNew(account, record)
    : gone
      ? { entry }
      : await tellWords(record)
  if (gone && told.entry.id) await remove([told.entry]).catch(unlessGone)
  else if (entry.id && folder !== undefined) await move([entry], folder)
  return told
}

async function sendOne(account: string, record: Waiting) {
  const { entry, other } = await tell(account, record)
  const now = find(account, record.client_id)
  if (!now) return
  // what was changed while it was sent is sent the next time
  if (now.at !== record.at) keep(account, { ...now, entry })
  else if (other) keep(account, { ...record, entry, folder: undefined, other })
  else forget(account, record.client_id)
}

/** Sends or deletes a reply; the same name again is the same reply. */
async function sendReply(account: string, record: WaitingReply) {
  const { client_id, entry_id, folder_id, body, gone } = record
  if (gone) await removeReply(entry_id, gone).catch(unlessGone)
  else await reply(entry_id, { body, client_id, folder_id })
  replyQueue.forget(account, client_id)
}

/** Why a reply is refused: a note that is not there for its writer any more has many causes. */
const replyRefusal = (error: unknown) => (notThere(error) ? t('waiting.reply_gone') : textOf(error))

const textOf = (error: unknown) => (error instanceof Error ? error.message : '')

async function sendAll(account: string): Promise<number> {
  const ready = ({ other }: Waiting) => !other
  const entries = await inTurn(entryQueue, account, { ready, send: sendOne, refusal: textOf })
  const replies = await inTurn(replyQueue, account, { send: sendReply, refusal: replyRefusal })
  return entries + replies
}

/** Sends what waits of an account unless another tab is doing it; how many were sent. */
export async function sendWaitingCorner(account: string): Promise<number> {
  if (waiting(account).length + replyQueue.all(account).length === 0) return 0
  if (!navigator.locks) return sendAll(account)
  const options = { ifAvailable: true }
  return navigator.locks.request(`sudar.corner.${account}`, options, (lock) =>
    lock ? sendAll(account) : 0,
  )
}
