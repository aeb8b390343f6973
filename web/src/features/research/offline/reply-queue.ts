// Replies that were written or deleted while the connection was down, until the server has them.
import type { Entry, EntryReply } from '@/api/types'
import { storedList } from './stored'

/** A reply that the server does not have or is not known to have, or that is to be deleted there. */
export interface WaitingReply {
  /** the same again is the same reply on the server */
  client_id: string
  entry_id: string
  /** where the entry was seen: others than the people there are not answered */
  folder_id: string
  /** what is answered, to know it by */
  about: string
  body: string
  /** the server's id of a reply that was deleted here */
  gone?: string
  /** by the device's clock, RFC 3339 */
  at: string
  /** why the server does not take it */
  refused?: string
}

/** So much of an entry is kept beside a reply to it. */
const most = 80

const beginning = (text: string) => (text.length > most ? `${text.slice(0, most)}…` : text)

export const replyQueue = storedList<WaitingReply>(
  'replies',
  ({ entry_id, body }) => entry_id && body,
)

const replyTo = ({ id, folder_id, body, quote }: Entry, client_id: string, words: string) => ({
  client_id,
  entry_id: id,
  folder_id,
  about: beginning(body || quote),
  body: words,
  at: new Date().toISOString(),
})

export const newReply = (entry: Entry, words: string): WaitingReply =>
  replyTo(entry, crypto.randomUUID(), words)

/** The deletion of a reply that the server has. */
export const goneReply = (entry: Entry, { id, body }: EntryReply): WaitingReply => ({
  ...replyTo(entry, id, body),
  gone: id,
})
