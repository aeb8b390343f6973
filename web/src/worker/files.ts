// The files of the app: kept while the pages drawn with them are.
import { appCache } from '@/api/kept-names'
import { anyVary, isFile } from './addresses'

const files = 'sudar-files'
const mostFiles = 300

export async function fileOf(event: ExtendableEvent, request: Request): Promise<Response> {
  const cache = await caches.open(files)
  const kept =
    (await cache.match(request, anyVary)) ??
    (await caches.match(request, { ...anyVary, cacheName: appCache }))
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(cache.put(request, response.clone()))
  return response
}

/** Keeps what a page was drawn with; when there are too many files, only that. */
export async function keepFiles(drawn: string[]): Promise<void> {
  const cache = await caches.open(files)
  const mine = drawn.filter((each) => isFile(new URL(each)))
  for (const each of mine)
    if (!(await cache.match(each, anyVary))) await cache.add(each).catch(() => undefined)
  const known = await cache.keys()
  if (known.length > mostFiles)
    for (const { url } of known) if (!mine.includes(url)) await cache.delete(url, anyVary)
}
