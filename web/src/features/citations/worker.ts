import type { Formatted } from './csl'
import { format, type Order } from './engine'

export interface Question {
  number: number
  order: Order
}

export interface Answer {
  number: number
  formatted?: Formatted
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  let formatted: Formatted | undefined
  try {
    formatted = format(data.order)
  } catch {
    formatted = undefined
  }
  postMessage({ number: data.number, formatted } satisfies Answer)
})
