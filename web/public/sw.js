// Keeps the pages last visited, and the files they are drawn with, for the time without a network.
// Answers are kept as the server gave them, headers and all. Nothing under /edu is ever kept: it is
// the reader's own, or large. There is no forced update: pages come from the network first and the
// names of files hold their hashes, so an old worker does no harm until its last tab closes.
const pages = 'sudar-pages'
const files = 'sudar-files'
const offline = 'sudar-offline'
const mostPages = 50
const mostFiles = 300
const anyVary = { ignoreVary: true }

/** Screens that are nothing without the reader's own answers. */
const personal = /^(\/en)?\/(edu|read|listen|login|admin|profile|library|order|research)(\/|$)/

const isFile = ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/')
const isPage = ({ origin, pathname }) => origin === location.origin && !personal.test(pathname)

addEventListener('install', (event) =>
  event.waitUntil(caches.open(offline).then((cache) => cache.addAll(['/offline', '/en/offline']))),
)

addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(visit(event, request))
  else if (isFile(url)) event.respondWith(file(event, request))
})

/** The page says where it is and what it was drawn with: its first files came before this worker. */
addEventListener('message', (event) => event.waitUntil(keep(event.data)))

async function visit(event, request) {
  try {
    const answer = await fetch(request)
    event.waitUntil(keepPage(request.url, answer.clone()))
    return answer
  } catch {
    const language = new URL(request.url).pathname.startsWith('/en') ? '/en' : ''
    const kept = await (await caches.open(pages)).match(request.url, anyVary)
    return kept ?? (await caches.match(`${language}/offline`, anyVary)) ?? Response.error()
  }
}

async function file(event, request) {
  const cache = await caches.open(files)
  const kept = await cache.match(request, anyVary)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) event.waitUntil(cache.put(request, answer.clone()))
  return answer
}

/** The page that is kept last is thrown away last. */
async function keepPage(url, answer) {
  if (answer.status !== 200 || answer.redirected) return
  const cache = await caches.open(pages)
  await cache.delete(url, anyVary)
  await cache.put(url, answer)
  const known = await cache.keys()
  for (const old of known.slice(0, Math.max(0, known.length - mostPages))) await cache.delete(old, anyVary)
}

async function keep({ page, drawn = [] }) {
  const cache = await caches.open(files)
  const mine = drawn.filter((each) => isFile(new URL(each)))
  for (const each of mine)
    if (!(await cache.match(each, anyVary))) await cache.add(each).catch(() => undefined)
  const known = await cache.keys()
  if (known.length > mostFiles)
    for (const { url } of known) if (!mine.includes(url)) await cache.delete(url, anyVary)
  if (!page || !isPage(new URL(page))) return
  if (await (await caches.open(pages)).match(page, anyVary)) return
  await keepPage(page, await fetch(page))
}
