import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** True until the first screen stands. */
let opening = true
const waiting = new Set<() => void>()
const moves = ['scroll', 'keydown', 'pointerdown'] as const

/** Says that the first screen stands. */
export function opened() {
  opening = false
}

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 500 }) : setTimeout(run, 50)

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

/**
 * A section below the fold: when the app opens at the top of a page, it is drawn after what is in
 * sight, once the processor rests or the reader moves. On every later screen it is there at once.
 */
export function Later({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(() => !opening || scrollY > 0)
  useEffect(() => {
    if (drawn) return
    const remove = wait(() => startTransition(() => setDrawn(true)))
    return () => void remove()
  }, [drawn])
  return drawn ? children : <div className="section" />
}
