import type { Formatted } from './csl'
import type { Order } from './engine'
import type { Answer, Question } from './worker'

type Settle = { resolve: (formatted: Formatted) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, Settle>()

function fail() {
  worker?.terminate()
  worker = undefined
  for (const { reject } of waiting.values()) reject(new Error('the citations could not be made'))
  waiting.clear()
}

function started() {
  if (worker) return worker
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.onerror = fail
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.number)
    waiting.delete(data.number)
    if (data.formatted) asked?.resolve(data.formatted)
    else asked?.reject(new Error('a style could not be used'))
  }
  return worker
}

/** Formats records off the page's own thread; the engine is large and a long list takes a second. */
export function formatApart(order: Order): Promise<Formatted> {
  last += 1
  const number = last
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject })
    started().postMessage({ number, order } satisfies Question)
  })
}
