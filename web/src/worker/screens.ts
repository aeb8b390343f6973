// The reader's own screens: reading, listening, the library.
import { appCache } from '@/api/kept-names'
import { anyVary, itemOfScreen } from './addresses'
import { leasedTitle } from './leased-title'
import { offlinePage } from './visited-pages'

/** How long the network may take where there is something kept, in ms. */
const patience = 5000

/** A screen of the reader's own: from the server, or offline as it is kept. */
export async function screenOf(request: Request, url: URL): Promise<Response> {
  const kept = await keptScreen(url)
  if (!kept) return fetch(request).catch(() => offlinePage(url))
  const late = new Promise<never>((_, give) => setTimeout(give, patience))
  return Promise.race([fetch(request), late]).catch(() => kept)
}

async function keptScreen(url: URL): Promise<Response | undefined> {
  const item = itemOfScreen(url)
  if (item && !(await leasedTitle(item))) return
  const domain = url.searchParams.get('domain')
  const name = url.pathname.replace(/\/(\d+)?\/?$/, '') + (domain ? `?domain=${domain}` : '')
  return caches.match(name, { ...anyVary, cacheName: appCache })
}
