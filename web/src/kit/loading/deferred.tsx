import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { whenIdle } from './idle'

/** True until the first screen stands. */
let opening = true
const waiting = new Set<() => void>()
const moves = ['scroll', 'keydown', 'pointerdown'] as const

/** Says that the first screen stands. */
export function opened() {
  opening = false
}

/** Draws one waiting section at a time, so that a tap is answered between two of them. */
function drawNext() {
  const [next] = waiting
  if (!next) return
  waiting.delete(next)
  next()
  if (waiting.size) whenIdle(drawNext)
}

function drawAll() {
  for (const draw of waiting) draw()
  waiting.clear()
}

function wait(draw: () => void) {
  if (waiting.size === 0) {
    whenIdle(drawNext)
    for (const move of moves) addEventListener(move, drawAll, { once: true, passive: true })
  }
  waiting.add(draw)
  return () => waiting.delete(draw)
}

/** Whether the server's page, which still stands while the app draws first, shows a place. */
function inSight(slot: string) {
  const place = document.querySelector(`#root [data-slot="${slot}"]`)
  return !place || place.getBoundingClientRect().top < innerHeight
}

export interface DeferredProps {
  /** The section's name in the server's page. */
  slot: string
  children: ReactNode
}

/**
 * A section that may lie below the fold: when the app opens at the top of a page, what is out of
 * sight is drawn after what is seen, once the processor rests or the reader moves. On every later
 * screen it is there at once.
 */
export function Deferred({ slot, children }: DeferredProps) {
  const [drawn, setDrawn] = useState(() => !opening || scrollY > 0 || inSight(slot))
  useEffect(() => {
    if (drawn) return
    const remove = wait(() => startTransition(() => setDrawn(true)))
    return () => void remove()
  }, [drawn])
  return drawn ? children : <div className="section" />
}
