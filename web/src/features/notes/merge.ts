import { entryApi } from './api'
import { adopt } from './queue'
import { EntryStore } from './store'

/** Gives what a guest wrote to the account that has signed in, and sends it. */
export async function mergeGuest(account: string): Promise<void> {
  adopt(account)
  await sendWaitingEntries(account)
}

/** Sends what an account wrote offline. */
export async function sendWaitingEntries(account: string): Promise<void> {
  await new EntryStore({ item: 0, account, entryApi }).sync()
}
