import { site } from '@/api/site'
import { keepOffline } from './keep-offline'

/** What the first screen does not need: done when the processor rests. */
export function afterStart() {
  void keepOffline().catch(() => undefined)
  const slots = site().organization?.settings.slots
  if (slots?.chat || slots?.marketing)
    void import('@/features/slots/components/slot-area').then(({ openSlots }) => openSlots(slots))
}
