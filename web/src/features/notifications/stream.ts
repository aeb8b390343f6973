/** What the server says when something changed: no data, only where to look. */
export interface Change {
  topic: string
  id: string
}

/** How long a stream may be silent, in ms: the server speaks every 20 seconds. */
const silence = 45_000

export interface Ended {
  /** The status of a refusal; 0 when the connection broke or ended. */
  status: number
}

export interface StreamOptions {
  address: string
  headers: Record<string, string>
  signal: AbortSignal
  onOpen: () => void
  onEvent: (change: Change) => void
  onId: (id: string) => void
}

/** Takes whole events from what has come and returns the rest. */
function take(text: string, { onEvent, onId }: StreamOptions) {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  for (const line of blocks.join('\n').split('\n')) {
    if (line.startsWith('id: ')) onId(line.slice(4))
    else if (line.startsWith('data: ')) onEvent(JSON.parse(line.slice(6)) as Change)
  }
  return rest
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  options: StreamOptions,
  heard: () => void,
) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    rest = take(rest + decoder.decode(value, { stream: true }), options)
  }
}

/**
 * Reads a stream of server-sent events until it ends. EventSource cannot send our headers and
 * connects again without jitter, so it is read by hand.
 */
export async function readStream(options: StreamOptions): Promise<Ended> {
  const quiet = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => quiet.abort(), silence)
  }
  try {
    heard()
    const response = await fetch(options.address, {
      headers: { ...options.headers, Accept: 'text/event-stream' },
      signal: AbortSignal.any([options.signal, quiet.signal]),
      cache: 'no-store',
    })
    if (!response.ok || !response.body) return { status: response.status }
    options.onOpen()
    await readAll(response.body, options, heard)
  } catch {
    // The connection broke, or nobody listens any more.
  } finally {
    clearTimeout(timer)
  }
  return { status: 0 }
}
