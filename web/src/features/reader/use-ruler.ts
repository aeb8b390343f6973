import { useEffect, useRef, useState } from 'react'
import type { Box, Engine, Relocation } from './engine/types'

export interface Ruler {
  /** the line it lies on, in px of the page; null while there is none */
  line: Box | null
  /** goes on or back by a line, beyond the last one to the next page; false without a ruler */
  step(by: 1 | -1): boolean
}

/** A ruler along the lines of the shown page. */
export function useRuler(engine: Engine | null, at: Relocation | null, on: boolean): Ruler {
  const [lines, setLines] = useState<Box[]>([])
  const [wanted, setWanted] = useState(0)
  const from = useRef({ share: 0, back: false })
  const { progression, totalProgression: share = 0 } = at?.locator.locations ?? {}
  const page = `${at?.locator.href} ${progression}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is told by its place
  useEffect(() => {
    // A page may arrive in several steps, so that the way back is only forgotten by going on.
    const back = from.current.back && share <= from.current.share
    from.current = { share, back }
    setWanted(back ? Number.POSITIVE_INFINITY : 0)
  }, [page])
  useEffect(() => setLines((on && at && engine?.lines?.()) || []), [engine, at, on])
  const index = Math.min(wanted, lines.length - 1)
  const step = (by: 1 | -1) => {
    if (!on || lines.length === 0) return false
    const next = index + by
    from.current.back = next < 0
    if (next < 0) void engine?.previous()
    else if (next >= lines.length) void engine?.next()
    else setWanted(next)
    return true
  }
  return { line: (on && lines[index]) || null, step }
}
