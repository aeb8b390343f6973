import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Opened } from '../api'
import type { Engine, PageView } from '../engine/core/types'
import { type KeptView, loadView, saveView } from '../pages/page-views'
import { columnsFor, isNight, loadSettings, type Settings, saveSettings, zoomOf } from './settings'

export type ReaderAppearance = ReturnType<typeof useAppearance>

/** How a publication is shown: the settings of this device and the view of its pages. */
export function useAppearance(
  { session }: Opened,
  engine: Engine | null,
  host: RefObject<HTMLElement | null>,
) {
  const [settings, setSettings] = useSettings(session.kind)
  const zoomed = zoomOf(session)
  const zoom = settings[zoomed ?? 'zoom']
  const night = session.kind === 'pdf' && isNight(settings)
  const [view, setView] = usePageView(engine, session.item_id, { zoom, night })
  useColumns(engine, host, settings)
  return {
    settings,
    setSettings,
    view,
    setView,
    /** the setting that enlarges the pages; null when they have no size of their own */
    zoomed,
  }
}

/**
 * The reading settings of this device; every change is kept at once. On a page in high contrast a
 * book opens in it too, until another theme is chosen.
 */
function useSettings(kind: string): [Settings, (part: Partial<Settings>) => void] {
  const [settings, setSettings] = useState(() => loadSettings(kind))
  const [own, setOwn] = useState(document.documentElement.dataset.theme !== 'contrast')
  const change = (part: Partial<Settings>) => {
    const next = { ...settings, ...part }
    saveSettings(next, kind)
    setSettings(next)
    if (part.theme) setOwn(true)
  }
  const shown = useMemo<Settings>(
    () => (own ? settings : { ...settings, theme: 'contrast' }),
    [own, settings],
  )
  return [shown, change]
}

/** How the pages of an item are shown: turned and laid out as it was, the rest as every PDF. */
function usePageView(
  engine: Engine | null,
  item: number,
  { zoom, night }: Pick<PageView, 'zoom' | 'night'>,
) {
  const [chosen, setChosen] = useState(() => loadView(item))
  const view = useMemo(() => ({ ...chosen, zoom, night }), [chosen, zoom, night])
  useEffect(() => engine?.setView?.(view), [engine, view])
  const change = (part: Partial<KeptView>) => {
    const next = { ...chosen, ...part }
    saveView(item, next)
    setChosen(next)
  }
  return [view, change] as const
}

/** Keeps the engine's page in the chosen appearance, and the columns in step with the room. */
function useColumns(
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
