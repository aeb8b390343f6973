// Keeps the pages last visited, and the files they are drawn with, for the time without a network.
// Answers are kept as the server gave them, headers and all. Nothing under /edu is kept here: it is
// the reader's own, or large. What a reader keeps on the device, the app keeps (src/features/offline);
// this worker gives it back inside its lease. There is no forced update: pages come from the network
// first and the names of files hold their hashes, so an old worker does no harm until its last tab
// closes.
const pages = 'sudar-pages'
const files = 'sudar-files'
const offline = 'sudar-offline'
const mostPages = 50
const mostFiles = 300
const anyVary = { ignoreVary: true }

/** Screens that are nothing without the reader's own responses. */
const personal = /^(\/en)?\/(edu|read|listen|login|admin|profile|library|order|research)(\/|$)/

/** The screens that stand on what is kept on the device, and the resources of publications. */
const stage = /^(\/en)?\/(?:library|(?:read|listen)\/(\d+))\/?$/
const publication = /^\/edu\/read\/(\d+)\/\d+\//
/** Screens and files for them, and each title (src/api/lease.ts). */
const app = 'sudar-kept-app'
const titleOf = (item) => `sudar-kept-${item}`
/** Large parts lie in pieces of so many bytes. */
const piece = 512 * 1024
/** How long the line may take where there is something kept, in ms. */
const patience = 5000
/** How long a part is waited for that the server holds back, in seconds, and how often. */
const longestWait = 30
const mostTries = 3

const isFile = ({ origin, pathname }) =>
  origin === location.origin && pathname.startsWith('/assets/')
const isPage = ({ origin, pathname }) => origin === location.origin && !personal.test(pathname)

const isStage = ({ origin, pathname }) => origin === location.origin && stage.test(pathname)
const isPart = ({ origin, pathname }) => origin === location.origin && publication.test(pathname)

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
  else if (request.mode === 'navigate' && isStage(url)) event.respondWith(stand(request, url))
  else if (isPart(url) && request.destination !== 'document') event.respondWith(part(request, url))
})

/** The page says where it is and what it was drawn with: its first files came before this worker. */
addEventListener('message', (event) => event.waitUntil(keep(event.data)))

async function visit(event, request) {
  try {
    const response = await fetch(request)
    event.waitUntil(keepPage(request.url, response.clone()))
    return response
  } catch {
    const kept = await (await caches.open(pages)).match(request.url, anyVary)
    return kept ?? offlinePage(new URL(request.url))
  }
}

async function offlinePage({ pathname }) {
  const language = /^\/en(\/|$)/.test(pathname) ? '/en' : ''
  return (await caches.match(`${language}/offline`, anyVary)) ?? Response.error()
}

/** A screen of the reader's own: from the server, or offline as it is kept. */
async function stand(request, url) {
  const kept = await keptStage(url)
  if (!kept) return fetch(request).catch(() => offlinePage(url))
  const late = new Promise((_, give) => setTimeout(give, patience))
  return Promise.race([fetch(request), late]).catch(() => kept)
}

async function keptStage(url) {
  const [, , item] = stage.exec(url.pathname)
  if (item && !(await leased(item))) return
  const domain = url.searchParams.get('domain')
  const name = url.pathname.replace(/\/(\d+)?\/?$/, '') + (domain ? `?domain=${domain}` : '')
  return caches.match(name, { ...anyVary, cacheName: app })
}

/**
 * A resource of a publication: what is kept of it never changes, so it comes from the device first.
 * Whether it may still be read, the reader asks when it opens and while it is read.
 */
async function part(request, url) {
  const title = await leased(publication.exec(url.pathname)[1])
  const kept = title && (await cut(title, request, plain(url)))
  return kept ?? patiently(request)
}

/**
 * The server holds back what is fetched too fast. The page's own calls wait themselves; a frame, a
 * picture or a sound cannot.
 */
async function patiently(request) {
  for (let left = mostTries; ; left--) {
    // a frame's own request is refused when it is sent from here
    const response = await fetch(request.mode === 'navigate' ? request.url : request)
    const wait = response.status === 429 ? Number(response.headers.get('Retry-After')) : 0
    if (!wait || wait > longestWait || left === 1 || request.destination === '') return response
    await new Promise((rested) => setTimeout(rested, wait * 1000))
  }
}

/** What is kept of an item; what has run out is thrown away. */
async function leased(item) {
  const name = titleOf(item)
  if (!(await caches.has(name))) return
  const title = await caches.open(name)
  const lease = await title.match('/lease')
  const [from, until] = ['from', 'until'].map((each) => Number(lease?.headers.get(each)))
  if (lease && Date.now() >= until) await caches.delete(name)
  else if (lease && Date.now() >= from) return title
}

/** One name for an address, however it is escaped. */
const plain = ({ pathname }) =>
  pathname.split('/').map(decodeURIComponent).map(encodeURIComponent).join('/')

/** The bytes that are asked for, if they are kept. */
async function cut(title, request, name) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('Range') ?? '') ?? []
  const whole = await title.match(name)
  if (whole && first === undefined) return whole
  const head = whole ?? (await title.match(`${name}?at=0`))
  if (!head) return
  const size = whole ? (await whole.clone().blob()).size : Number(head.headers.get('whole'))
  const from = Number(first ?? 0)
  if (from >= size)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  const to = Math.min(
    last ? Number(last) : first === undefined ? size : piece * Math.floor(from / piece + 1) - 1,
    size - 1,
  )
  const bytes = whole
    ? (await whole.blob()).slice(from, to + 1)
    : await joined(title, name, from, to)
  if (!bytes) return
  const headers = new Headers(head.headers)
  headers.set('Content-Length', String(to - from + 1))
  if (first !== undefined) headers.set('Content-Range', `bytes ${from}-${to}/${size}`)
  return new Response(bytes, { status: first === undefined ? 200 : 206, headers })
}

async function joined(title, name, from, to) {
  const start = from - (from % piece)
  const blobs = []
  for (let at = start; at <= to; at += piece) {
    const kept = await title.match(`${name}?at=${at}`)
    if (!kept) return
    blobs.push(await kept.blob())
  }
  return new Blob(blobs).slice(from - start, to + 1 - start)
}

async function file(event, request) {
  const cache = await caches.open(files)
  const kept =
    (await cache.match(request, anyVary)) ??
    (await caches.match(request, { ...anyVary, cacheName: app }))
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(cache.put(request, response.clone()))
  return response
}

/** The page that is kept last is thrown away last. */
async function keepPage(url, response) {
  if (response.status !== 200 || response.redirected) return
  const cache = await caches.open(pages)
  await cache.delete(url, anyVary)
  await cache.put(url, response)
  const known = await cache.keys()
  for (const old of known.slice(0, Math.max(0, known.length - mostPages)))
    await cache.delete(old, anyVary)
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
