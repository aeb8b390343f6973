import { useEffect, useState } from 'react'
import type { ReaderAppearance } from './appearance/use-appearance'
import { turned } from './engine/core/turn'
import { useCommands } from './keys/use-commands'
import type { Ruler } from './ruler/use-ruler'
import type { Reading } from './use-engine'
import type { ReaderPanels } from './use-panels'
import type { ReaderHandleControls } from './use-reader-handle'

export interface Controlled {
  reading: Reading
  panels: ReaderPanels
  appearance: ReaderAppearance
  ruler: Ruler
  notes: ReaderHandleControls
  narrow: boolean
}

/** Follows the keys and taps on the page and around it. Returns whether the bars are shown. */
export function useControls({ reading, panels, appearance, ruler, notes, narrow }: Controlled) {
  const { state, engine, change, events } = reading
  const { panel, setPanel, toggle, listening } = panels
  const { view, setView } = appearance
  const [bars, setBars] = useBars(!narrow || panel !== null || listening)
  const closeNote = () => {
    if (state.footnote) change({ footnote: null })
    return state.footnote !== null
  }
  const key = useCommands({
    engine,
    toggle,
    close: () => closeNote() || notes.dismiss() || setPanel(null),
    bookmark: () => notes.bookmark?.toggle(),
    mark: notes.call,
    rotate: () => setView({ rotation: turned(view.rotation, 1) }),
    line: ruler.step,
  })
  const tap = (x: number) => {
    if (closeNote() || notes.dismiss() || !narrow) return
    if (x < 0.28) void engine?.left()
    else if (x > 0.72) void engine?.right()
    else setBars(!bars)
  }
  events.current = { tap, key }
  return bars
}

const restMs = 3000

/** Whether the bars are shown. They rest away after three seconds unless `held`. */
function useBars(held: boolean): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    if (held || !shown) return
    const timer = setTimeout(() => setShown(false), restMs)
    return () => clearTimeout(timer)
  }, [held, shown])
  return [shown || held, setShown]
}
