import { type RefObject, useEffect } from 'react'
import type { Engine } from '../engine/core/types'
import { columnsFor, type Settings } from './settings'

/** Keeps the engine's page in the chosen appearance, and the columns in step with the room. */
export function useAppearance(
  engine: Engine | null,
  host: RefObject<HTMLElement | null>,
  settings: Settings,
) {
  useEffect(() => {
    const element = host.current
    if (!engine || !element) return
    const apply = () => {
      const columns = columnsFor(settings, element.clientWidth)
      element.dataset.columns = settings.flow === 'paged' ? String(columns) : '1'
      engine.setAppearance({ ...settings, columns })
    }
    let columns = 0
    const observer = new ResizeObserver(() => {
      const next = columnsFor(settings, element.clientWidth)
      if (next !== columns) apply()
      columns = next
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [engine, host, settings])
}
