import { keptAccount } from '@/api/lease'
import { session } from '@/api/session'
import { laterTexts } from './later-texts'

async function loadKeeper() {
  const [{ keeper }] = await Promise.all([
    import('@/features/offline/use-keeper'),
    laterTexts('offline'),
  ])
  return keeper
}

/** Throws away what is another person's, asks anew for the rest, and goes on with what was interrupted. */
export async function tendKept(): Promise<void> {
  const keeper = await loadKeeper()
  try {
    if (session.signedIn() !== ((await keptAccount()) !== null)) await keeper.settle()
    if (navigator.onLine) await keeper.renew()
  } catch {
    // without a line nothing is settled; until then another person's titles stay closed
  }
}

/** Nothing stays of the person who has left. */
export async function dropKept(): Promise<void> {
  await (await loadKeeper()).forgetAll()
}
