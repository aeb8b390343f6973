// The resources of publications: from the device where they are kept, else from the server.
import { piece, pieceName, plainPath } from '@/api/kept-names'
import { itemOfPart } from './addresses'
import { leasedTitle } from './leased-title'

/** How long a part is waited for that the server holds back, in seconds, and how often. */
const longestWait = 30
const mostTries = 3

/**
 * A resource of a publication: what is kept of it never changes, so it comes from the device first.
 * Whether it may still be read, the reader asks when it opens and while it is read.
 */
export async function partOf(request: Request, url: URL): Promise<Response> {
  const title = await leasedTitle(itemOfPart(url))
  const kept = title && (await keptPart(title, request, plainPath(url.pathname)))
  return kept ?? patiently(request)
}

/**
 * The server holds back what is fetched too fast. The page's own calls wait themselves; a frame, a
 * picture or a sound cannot.
 */
async function patiently(request: Request): Promise<Response> {
  for (let left = mostTries; ; left--) {
    // a frame's own request is refused when it is sent from here
    const response = await fetch(request.mode === 'navigate' ? request.url : request)
    const wait = response.status === 429 ? Number(response.headers.get('Retry-After')) : 0
    if (!wait || wait > longestWait || left === 1 || request.destination === '') return response
    await new Promise((rested) => setTimeout(rested, wait * 1000))
  }
}

/** The bytes that are asked for, if they are kept. */
async function keptPart(
  title: Cache,
  request: Request,
  name: string,
): Promise<Response | undefined> {
  const [range, first = '0', last] =
    /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('Range') ?? '') ?? []
  const whole = await title.match(name)
  if (whole && !range) return whole
  const head = whole ?? (await title.match(pieceName(name, 0)))
  if (!head) return
  const size = whole ? (await whole.clone().blob()).size : Number(head.headers.get('whole'))
  const from = Number(first)
  if (from >= size)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  const asked = last ? Number(last) : range ? endOfPiece(from) : size
  const to = Math.min(asked, size - 1)
  const bytes = whole
    ? (await whole.blob()).slice(from, to + 1)
    : await joined(title, name, from, to)
  if (!bytes) return
  const headers = new Headers(head.headers)
  headers.set('Content-Length', String(to - from + 1))
  if (range) headers.set('Content-Range', `bytes ${from}-${to}/${size}`)
  return new Response(bytes, { status: range ? 206 : 200, headers })
}

const endOfPiece = (at: number) => piece * Math.floor(at / piece + 1) - 1

async function joined(title: Cache, name: string, from: number, to: number) {
  const start = from - (from % piece)
  const blobs: Blob[] = []
  for (let at = start; at <= to; at += piece) {
    const kept = await title.match(pieceName(name, at))
    if (!kept) return
    blobs.push(await kept.blob())
  }
  return new Blob(blobs).slice(from - start, to + 1 - start)
}
