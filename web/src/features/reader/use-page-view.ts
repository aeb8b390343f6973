import { useEffect, useMemo, useState } from 'react'
import type { Engine, PageView } from './engine/types'
import { loadView, saveView } from './page-views'

/** How the pages of an item are shown: zoom for this visit, the rest kept on this device. */
export function usePageView(engine: Engine | null, item: number, night: boolean) {
  const [chosen, setChosen] = useState(() => ({
    ...loadView(item),
    zoom: 'width' as PageView['zoom'],
  }))
  const view = useMemo(() => ({ ...chosen, night }), [chosen, night])
  useEffect(() => engine?.setView?.(view), [engine, view])
  const change = (part: Partial<PageView>) => {
    const next = { ...chosen, ...part }
    saveView(item, next)
    setChosen(next)
  }
  return [view, change] as const
}
