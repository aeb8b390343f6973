import { useEffect, useMemo, useState } from 'react'
import type { Engine, PageView } from '../engine/core/types'
import { type KeptView, loadView, saveView } from './page-views'

/** How the pages of an item are shown: turned and laid out as it was, the rest as every PDF. */
export function usePageView(
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
