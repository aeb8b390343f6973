import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { askAnew, sayNoneWaits } from '../done'
import { useAccount } from './later'
import { entryQueue, type Waiting } from './queue'
import { replyQueue, type WaitingReply } from './reply-queue'
import { sendWaitingCorner } from './send'

/** How often it is tried again, in ms. */
const again = 30_000

/** What waits of the account that is signed in. */
export function useWaiting(): Waiting[] {
  const account = useAccount()
  return useSyncExternalStore(entryQueue.onChange, () => entryQueue.all(account))
}

/** The replies that wait of the account that is signed in. */
export function useWaitingReplies(): WaitingReply[] {
  const account = useAccount()
  return useSyncExternalStore(replyQueue.onChange, () => replyQueue.all(account))
}

/** Sends what waits, and shows the corner as it is then. */
export async function sendNow(client: QueryClient, account: string) {
  const sent = await sendWaitingCorner(account).catch(() => 0)
  if (sent === 0) return
  sayNoneWaits()
  await askAnew(client)
}

/** Sends what waits: now, when the connection is back, and once in a while. */
export function useSending() {
  const client = useQueryClient()
  const account = useAccount()
  // what is written offline is written in a dialog, whose code would come with the first one
  useEffect(() => void import('@/kit/dialog/modal-host').catch(() => undefined), [])
  useEffect(() => {
    const wake = () => void sendNow(client, account)
    wake()
    addEventListener('online', wake)
    const timer = setInterval(wake, again)
    return () => {
      removeEventListener('online', wake)
      clearInterval(timer)
    }
  }, [account, client])
}
