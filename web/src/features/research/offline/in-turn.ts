// Sends the records of a list one after the other and each once.
import { ApiError } from '@/api/error'
import type { StoredList } from './stored'

/** The connection is down, or it is not the record that is at fault. */
const isLater = (error: unknown) =>
  error instanceof ApiError && (error.passing || [401, 402, 429].includes(error.status))

interface Record {
  client_id: string
  /** why the server does not take it */
  refused?: string
}

export interface Sending<Row> {
  send: (account: string, row: Row) => Promise<void>
  /** what is said of one that the server does not take */
  refusal: (error: unknown) => string
  /** those that can be sent; without it all */
  ready?: (row: Row) => boolean
}

/** How many were sent, or refused, before the connection was down again. */
export async function inTurn<Row extends Record>(
  list: StoredList<Row>,
  account: string,
  { send, refusal, ready = () => true }: Sending<Row>,
): Promise<number> {
  let sent = 0
  for (const { client_id } of list.all(account)) {
    const row = list.find(account, client_id)
    if (!row || row.refused !== undefined || !ready(row)) continue
    try {
      await send(account, row)
    } catch (error) {
      if (isLater(error)) return sent
      list.keep(account, { ...row, refused: refusal(error) })
    }
    sent += 1
  }
  return sent
}
