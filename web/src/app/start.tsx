import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { fitted, reportViewSize } from '@/api/page-size'
import { createQueryClient, seedQueries } from '@/api/query'
import { session } from '@/api/session'
import { setLocale } from '@/kit/i18n/locale'
import { bring } from '@/kit/loading/bring'
import { opened } from '@/kit/loading/deferred'
import { App } from './app'
import { takeOver } from './early/take-over'
import { whileUnloading } from './early/unload'
import { keepPlace } from './keep-place'
import { loadMessages } from './messages'
import { announcePages } from './page-views'
import { installReactions } from './reactions'
import { resolveSite } from './resolve-site'
import { type AppRouter, createAppRouter } from './router'
import { readSeed } from './seed'
import { watchLogout } from './watch-logout'
import { yieldToMain } from './yield'

/** How long the first screen has the connection to itself before the rest is fetched, in ms. */
const rest = 2000

/** Waits until the app has gone where it was sent and drawn it. */
async function atRest(router: AppRouter) {
  do await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  while (router.state.isLoading)
}

/**
 * DESIGN §6: everything is loaded before React draws for the first time, so it replaces the
 * server's page in one commit, without a blank. If a chunk fails, the static page stays.
 */
export async function start(root: HTMLElement) {
  const seed = readSeed()
  setLocale(seed.site.locale)
  const client = createQueryClient()
  reportViewSize()
  seedQueries(client, seed.queries.map(fitted), session.signedIn())
  watchLogout(client)
  await yieldToMain()
  await whileUnloading()
  const router = createAppRouter(client)
  installReactions(router)
  announcePages(router)
  keepPlace(router)
  await Promise.all([loadMessages(seed.site.locale), resolveSite(seed)])
  await router.load()
  await whileUnloading()
  const carryOver = takeOver(root, () => atRest(router))
  const ready = () => {
    opened()
    void carryOver()
    setTimeout(
      () =>
        bring(
          () => import('./after-start'),
          ({ afterStart }) => afterStart(client),
        ),
      rest,
    )
  }
  // A transition draws in slices of a few milliseconds, so that a tap is answered in between.
  startTransition(() =>
    createRoot(root).render(<App client={client} router={router} onReady={ready} />),
  )
}
