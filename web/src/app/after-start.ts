import { keepsTitles, ownerKey } from '@/api/keeps'
import { forgetAllKept } from '@/api/lease'
import { session } from '@/api/session'
import { site } from '@/api/site'
import { keepOffline } from './keep-offline'

/** What the first screen does not need: done when the processor rests. */
export function afterStart() {
  void keepOffline().catch(() => undefined)
  keepGuestWork()
  session.subscribe(keepGuestWork)
  const tend = () => void tendDevice().catch(() => undefined)
  tend()
  session.subscribe(tend)
  addEventListener('online', tend)
  const slots = site().organization?.settings.slots
  if (slots?.chat || slots?.marketing)
    void import('@/features/slots/components/slot-area').then(({ openSlots }) => openSlots(slots))
}

/** What a guest read and wrote in this browser belongs to whoever signs in. */
function keepGuestWork() {
  const kept = ['sudar.places', 'sudar.entries'].some((key) => localStorage.getItem(key))
  if (kept && session.signedIn())
    void import('./merge-guest').then(({ mergeGuest }) => mergeGuest())
}

const queues = /^sudar\.(places|entries|time)\./

/** Sends what waited for the line, and sees to what is kept for reading without one. */
async function tendDevice() {
  if (session.signedIn() && Object.keys(localStorage).some((key) => queues.test(key)))
    await import('./send-waiting').then(({ sendWaiting }) => sendWaiting()).catch(() => undefined)
  // Storage may be cleared by half.
  if (!keepsTitles()) return forgetAllKept()
  const gone = !session.signedIn() && localStorage.getItem(ownerKey) !== ''
  if (gone) await forgetAllKept()
  const { dropKept, tendKept } = await import('./tend-kept')
  await (gone ? dropKept() : tendKept())
}
