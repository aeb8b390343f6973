import { keptAccount } from '@/api/lease'
import { session } from '@/api/session'
import { laterTexts } from '../later-texts'
import { saving } from './service-worker'

/** Throws away what is another person's, asks anew for the rest, and goes on with what was interrupted. */
export async function renewOffline(): Promise<void> {
  const [{ offlineTitles }] = await Promise.all([
    import('@/features/offline/use-offline-titles'),
    laterTexts('offline'),
  ])
  // Offline nothing is settled, and until then another person's titles stay closed.
  if (session.signedIn() !== ((await keptAccount()) !== null)) await offlineTitles.settle()
  // One tab is enough.
  await navigator.locks.request('sudar-kept', { ifAvailable: true }, async (lock) => {
    if (lock && navigator.onLine) await offlineTitles.renew(!saving())
  })
}
