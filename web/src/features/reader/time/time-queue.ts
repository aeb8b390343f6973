// The reading time that could not be told: it waits in this browser until the connection is back.
import { session } from '@/api/session'
import type { ReadingTime } from './attention'

interface Waiting extends ReadingTime {
  item_id: number
}

export type SendTime = (
  item: number,
  spent: ReadingTime,
  options: { leaving?: boolean; waited?: boolean },
) => Promise<unknown>

const keyOf = (account: string) => `sudar.time.${account}`
/** The server believes no more of what waited. */
const most = 12 * 3600

function load(account: string): Waiting[] {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(rows) ? rows.filter((row) => row?.item_id && row.seconds > 0) : []
  } catch {
    return []
  }
}

function store(account: string, rows: Waiting[]): void {
  if (rows.length) localStorage.setItem(keyOf(account), JSON.stringify(rows))
  else localStorage.removeItem(keyOf(account))
}

const offlinePage = (error: unknown) => (error as { status?: number }).status === 0

/** Tells how long an item was read; offline it waits, and that counts as told. */
export async function reportTime(
  account: string,
  item: number,
  spent: ReadingTime,
  tell: SendTime,
  leaving: boolean,
): Promise<void> {
  try {
    await tell(item, spent, { leaving })
  } catch (error) {
    if (!offlinePage(error) || !session.signedIn()) throw error
    const rows = load(account)
    const before = rows.find(({ item_id }) => item_id === item) ?? { seconds: 0, pages: 0 }
    const seconds = Math.min(before.seconds + spent.seconds, most)
    const row = { item_id: item, seconds, pages: before.pages + spent.pages }
    store(account, [...rows.filter(({ item_id }) => item_id !== item), row])
  }
}

/** Tells what waited, one title after the other; what does not arrive stays. */
export async function sendWaitingTime(account: string, tell: SendTime): Promise<void> {
  for (const { item_id, seconds, pages } of load(account)) {
    const arrived = await tell(item_id, { seconds, pages }, { waited: true }).then(
      () => true,
      (error: unknown) => !offlinePage(error),
    )
    if (!arrived) return
    store(
      account,
      load(account).filter((row) => row.item_id !== item_id),
    )
  }
}
