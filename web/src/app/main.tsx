import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient, plantSeed } from '@/api/query'
import { session } from '@/api/session'
import { setLocale } from '@/kit/i18n/locale'
import { opened } from '@/kit/later'
import { App } from './app'
import { keepField, restoreField } from './keep-field'
import { loadMessages } from './messages'
import { announcePages } from './page-views'
import { installReactions } from './reactions'
import { resolveSite } from './resolve-site'
import { createAppRouter } from './router'
import { readSeed } from './seed'
import { watchErrors } from './window-errors'

/** How long the first screen has the line to itself before the rest is fetched, in ms. */
const rest = 2000

/** Ends a task, so that a tap is answered before the next one begins. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

/**
 * DESIGN §6: everything is loaded before React draws for the first time, so it replaces the
 * server's page in one commit, without a blank. If a chunk fails, the static page stays.
 */
async function start(root: HTMLElement) {
  await breath()
  const seed = readSeed()
  setLocale(seed.site.locale)
  const client = createQueryClient()
  plantSeed(client, seed.queries, session.signedIn())
  await breath()
  const router = createAppRouter(client)
  installReactions(router)
  announcePages(router)
  await Promise.all([loadMessages(seed.site.locale), resolveSite(seed)])
  await router.load()
  const kept = keepField()
  const ready = () => {
    opened()
    restoreField(kept)
    setTimeout(() => void import('./after-start').then(({ afterStart }) => afterStart()), rest)
  }
  // A transition draws in slices of a few milliseconds, so that a tap is answered in between.
  startTransition(() =>
    createRoot(root).render(<App client={client} router={router} onReady={ready} />),
  )
}

watchErrors()
const root = document.getElementById('root')
// Not awaited: chunks that start waits for import this one.
if (root) void start(root)
