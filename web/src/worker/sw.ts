// Keeps the pages last visited, and the files they are drawn with, for the time without a network.
// Answers are kept as the server gave them, headers and all. Nothing under /edu is kept here: it is
// the reader's own, or large. What a reader keeps on the device, the app keeps (src/features/offline);
// this worker gives it back inside its lease. There is no forced update: pages come from the network
// first and the names of files hold their hashes, so an old worker does no harm until its last tab
// closes.
import { isFile, isPage, isPart, isScreen } from './addresses'
import { fileOf, keepFiles } from './files'
import { partOf } from './parts'
import { screenOf } from './screens'
import { keepOfflinePages, keepShown, visit } from './visited-pages'

declare const self: ServiceWorkerGlobalScope

/** What the app tells after each change of route (src/app/offline/service-worker.ts). */
interface Told {
  /** '' on a metered connection */
  page: string
  drawn?: string[]
}

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePages()))

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(visit(event, request))
  else if (isFile(url)) event.respondWith(fileOf(event, request))
  else if (request.mode === 'navigate' && isScreen(url)) event.respondWith(screenOf(request, url))
  else if (isPart(url) && request.destination !== 'document')
    event.respondWith(partOf(request, url))
})

/** The page says where it is and what it was drawn with: its first files came before this worker. */
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)))

async function keep({ page, drawn = [] }: Told) {
  await keepFiles(drawn)
  if (page) await keepShown(page)
}
