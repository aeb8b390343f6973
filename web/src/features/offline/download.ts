// Brings the parts of a lease into the cache of its title.
import { ApiError, errorOf } from '@/api/error'
import { fetchPart } from '@/api/part'
import { bytesOf, type Step } from './steps'

/** Fetches at once: small parts wait for the network, not for each other. */
const atOnce = 3

export interface Download {
  steps: Step[]
  title: Cache
  signal: AbortSignal
  /** hears of every step that is kept, with the bytes kept so far */
  onKept(bytes: number): void
}

/** The steps that are not kept yet. */
export async function missing(steps: Step[], title: Cache): Promise<Step[]> {
  const kept = new Set((await title.keys()).map(({ url }) => nameOf(url)))
  return steps.filter(({ name }) => !kept.has(name))
}

const nameOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Keeps what is missing. When a step does not come, those on their way are kept and it rejects. */
export async function download({ steps, title, signal, onKept }: Download): Promise<void> {
  const left = await missing(steps, title)
  let done = bytesOf(steps) - bytesOf(left)
  onKept(done)
  const work = async () => {
    for (let step = left.shift(); step; step = left.shift()) {
      await title.put(step.name, await fetchStep(step, signal))
      done += step.bytes
      onKept(done)
    }
  }
  const workers = Array.from({ length: atOnce }, () =>
    work().catch((error: unknown) => {
      left.length = 0
      throw error
    }),
  )
  const ends = await Promise.allSettled(workers)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** The response of a step as it is kept: decoded, whole, with the headers it is to be shown with. */
async function fetchStep({ url, part, bytes, from }: Step, signal: AbortSignal): Promise<Response> {
  const headers = from === null ? undefined : { Range: `bytes=${from}-${from + bytes - 1}` }
  const response = await fetchPart(url, { headers, signal }).catch((error: unknown) => {
    if (signal.aborted) throw signal.reason
    throw new ApiError(0, 'offline', String(error))
  })
  if (!response.ok) throw await errorOf(response)
  const body = await response.blob().catch(() => {
    throw new ApiError(0, 'offline', '')
  })
  const corrupt = part.ranges && body.size !== bytes
  if (corrupt || response.headers.get('ETag') !== part.etag) throw new ApiError(0, 'corrupt', '')
  return new Response(body, { headers: keptHeaders(response.headers, part.bytes) })
}

const ofTheWay = ['Content-Encoding', 'Content-Length', 'Content-Range', 'Accept-Ranges', 'Vary']

function keptHeaders(came: Headers, whole: number): Headers {
  const headers = new Headers(came)
  for (const name of ofTheWay) headers.delete(name)
  headers.set('whole', String(whole))
  return headers
}
