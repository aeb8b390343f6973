// The screens that kept titles are read on, in both languages, and the files they are drawn with.
import { appCache } from '@/api/kept-names'
import { site } from '@/api/site'

const listName = '/kept.json'

/** What the build writes (scripts/kept.mjs): files of every kind of title, and of PDFs alone. */
interface Files {
  files: string[]
  pdf: string[]
}

/** Keeps them as they are now; as long as the build is the same, nothing is fetched twice. */
export async function keepApp(item: number, pdf: boolean): Promise<void> {
  const response = await fetch(listName, { cache: 'no-cache' })
  const text = await response.clone().text()
  const list = JSON.parse(text) as Files
  const app = await caches.open(appCache)
  const before = await app.match(listName)
  const known = (await before?.text()) === text
  const wanted = pdf ? [...list.files, ...list.pdf] : list.files
  for (const url of wanted) if (!(await app.match(url))) await app.put(url, await found(url))
  if (!known || !(await app.match(`/library${portal()}`))) await keepScreens(app, item)
  if (!known) await forgetOld(app, list)
  await app.put(listName, response)
}

const portal = () => (site().domain ? `?domain=${site().domain}` : '')

/** A file that was fetched for a page is there already. */
async function found(url: string): Promise<Response> {
  const response = (await caches.match(url, { ignoreVary: true })) ?? (await fetch(url))
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response
}

/** The worker asks for them by screen and portal: the page of one title is that of every other. */
async function keepScreens(app: Cache, item: number): Promise<void> {
  for (const language of ['', '/en'])
    for (const [name, path] of [
      ['/library', '/library'],
      ['/read', `/read/${item}`],
      ['/listen', `/listen/${item}`],
    ] as const) {
      const response = await fetch(language + path + portal())
      if (response.ok && !response.redirected) await app.put(language + name + portal(), response)
    }
}

async function forgetOld(app: Cache, { files, pdf }: Files): Promise<void> {
  const known = new Set([...files, ...pdf])
  for (const { url } of await app.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/assets/') && !known.has(pathname)) await app.delete(url)
  }
}
