import { session } from '@/api/session'
import { site } from '@/api/site'
import { keepOffline } from './keep-offline'

/** What the first screen does not need: done when the processor rests. */
export function afterStart() {
  void keepOffline().catch(() => undefined)
  keepGuestWork()
  session.subscribe(keepGuestWork)
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
