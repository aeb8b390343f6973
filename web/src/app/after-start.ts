import type { QueryClient } from '@tanstack/react-query'
import { forgetAllKept, leaveKept } from '@/api/lease'
import { beforeLogout, finishLogout } from '@/api/logout'
import { keepsTitles, ownerKey } from '@/api/offline-owner'
import { session } from '@/api/session'
import { offers, site } from '@/api/site'
import { bringDialogs } from '@/kit/dialog/modal-outlet'
import { bring } from '@/kit/loading/bring'
import { keepOffline } from './offline/service-worker'
import { listenForKeys } from './shortcuts'

/** What the first screen does not need: done when the processor rests. */
export function afterStart(client: QueryClient) {
  void keepOffline().catch(() => undefined)
  listenForKeys()
  // A notice that the connection is down must not need it.
  void import('@/kit/feedback/toast-host').catch(() => undefined)
  void bringDialogs()
  keepGuestWork()
  session.subscribe(keepGuestWork)
  const renew = (left = false) => void renewDevice(left).catch(() => undefined)
  renew()
  session.subscribe(() => renew(!session.signedIn()))
  addEventListener('online', () => renew())
  void finishLogout()
  addEventListener('online', () => void finishLogout())
  beforeLogout(sendQueues)
  if (offers('notifications'))
    bring(
      () => import('@/features/notifications/live'),
      ({ keepLive }) => keepLive(client),
    )
  const slots = site().organization?.settings.slots
  if (slots?.chat || slots?.marketing)
    bring(
      () => import('@/features/slots/components/slot-area'),
      ({ openSlots }) => openSlots(slots),
    )
}

/** What a guest read and wrote in this browser belongs to whoever signs in. */
function keepGuestWork() {
  const kept = ['sudar.places', 'sudar.entries'].some((key) => localStorage.getItem(key))
  if (kept && session.signedIn())
    bring(
      () => import('./offline/send-waiting'),
      ({ mergeGuest }) => mergeGuest(),
    )
}

const queues = /^sudar\.(places|entries|time|corner)\./

/** Sends what waited for a connection; a sign-out throws away what is left of it. */
async function sendQueues() {
  if (session.signedIn() && Object.keys(localStorage).some((key) => queues.test(key)))
    await import('./offline/send-waiting')
      .then(({ sendWaiting }) => sendWaiting())
      .catch(() => undefined)
}

/** Sends what waited, and sees to what is kept for reading offline. */
async function renewDevice(left: boolean) {
  await sendQueues()
  // Another tab may have forgotten what this one is still bringing.
  if (!keepsTitles()) return left ? leaveKept() : forgetRest()
  const gone = !session.signedIn() && localStorage.getItem(ownerKey) !== ''
  if (gone) return leaveKept()
  const { renewOffline } = await import('./offline/renew-offline')
  await renewOffline()
}

const looked = 'sudar.kept.looked'

/** Storage may be cleared by half, and this word with it: one look in each tab is enough. */
async function forgetRest() {
  if (sessionStorage.getItem(looked)) return
  await forgetAllKept()
  sessionStorage.setItem(looked, '1')
}
