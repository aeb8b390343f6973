import { leaseName, titleCache } from '@/api/kept-names'

/** What is kept of an item; what has run out is thrown away. */
export async function leasedTitle(item: string): Promise<Cache | undefined> {
  const name = titleCache(item)
  if (!(await caches.has(name))) return
  const title = await caches.open(name)
  const lease = await title.match(leaseName)
  const [from, until] = ['from', 'until'].map((each) => Number(lease?.headers.get(each)))
  if (!lease || from === undefined || until === undefined) return
  if (Date.now() >= until) await caches.delete(name)
  else if (Date.now() >= from) return title
}
