import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Settings } from '../appearance/settings'
import type { Box, Engine, Relocation } from '../engine/core/types'

export interface Ruler {
  /** the line it lies on, in px of the page; null while there is none */
  line: Box | null
  /** goes on or back by a line, beyond the last one to the next page; false without a ruler */
  step(by: 1 | -1): boolean
}

export interface RuledPage {
  engine: Engine | null
  host: RefObject<HTMLElement | null>
  at: Relocation | null
  settings: Settings
}

/** A ruler along the lines of the shown page. */
export function useRuler(shown: RuledPage): Ruler {
  const { at, engine } = shown
  const on = shown.settings.ruler
  const lines = useLines(shown)
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

const none: Box[] = []

/** The lines of the page while they are wanted: as it turns, changes its look or its size. */
function useLines({ engine, host, at, settings }: RuledPage): Box[] {
  const [lines, setLines] = useState<Box[]>([])
  useEffect(() => {
    const element = host.current
    if (!settings.ruler || !at || !element) return
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setLines(engine?.lines?.() ?? []))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [engine, host, at, settings])
  return settings.ruler ? lines : none
}
