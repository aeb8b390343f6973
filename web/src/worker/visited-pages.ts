// The pages last visited: from the server, or offline as they were.
import { pagesCache } from '@/api/kept-names'
import { anyVary, isPage, pageName } from './addresses'

const mostPages = 50
const offline = 'sudar-offline'

export async function visit(event: ExtendableEvent, request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    event.waitUntil(keepPage(request.url, response.clone()))
    return response
  } catch {
    const kept = await (await caches.open(pagesCache)).match(pageName(request.url), anyVary)
    return kept ?? offlinePage(new URL(request.url))
  }
}

/** Keeps the page that is shown, which the app may have drawn without asking the server for it. */
export async function keepShown(page: string): Promise<void> {
  if (!isPage(new URL(page))) return
  if (await (await caches.open(pagesCache)).match(pageName(page), anyVary)) return
  await keepPage(page, await fetch(page))
}

/** The page that is kept last is thrown away last. */
async function keepPage(page: string, response: Response): Promise<void> {
  if (response.status !== 200 || response.redirected) return
  const url = pageName(page)
  const cache = await caches.open(pagesCache)
  await cache.delete(url, anyVary)
  await cache.put(url, response)
  const known = await cache.keys()
  for (const old of known.slice(0, Math.max(0, known.length - mostPages)))
    await cache.delete(old, anyVary)
}

/** Keeps the page that says that there is no network, in both languages. */
export const keepOfflinePages = async () =>
  (await caches.open(offline)).addAll(['/offline', '/en/offline'])

export async function offlinePage({ pathname }: URL): Promise<Response> {
  const language = /^\/en(\/|$)/.test(pathname) ? '/en' : ''
  return (await caches.match(`${language}/offline`, anyVary)) ?? Response.error()
}
