import { useEffect, useMemo, useState } from 'react'
import type { Opened } from './api'
import type { Locator, Mark } from './engine/core/types'
import type { Bookmark, ReaderHandle } from './reader-handle'
import type { Reading } from './use-engine'

const noMarks: Mark[] = []

export interface ReaderHandleOptions {
  opened: Opened
  reading: Reading
  narrow: boolean
  /** marks of the search, shown over those of the notes */
  found: Mark[]
  goTo: (place: Locator) => void
  search: (words: string) => void
}

export type ReaderHandleControls = ReturnType<typeof useReaderHandle>

/** What the notes hand to the reader (marks, the bookmark) and what they get of it. */
export function useReaderHandle(parts: ReaderHandleOptions) {
  const { opened, reading, narrow, found } = parts
  const { state, engine, host, change } = reading
  const [marks, setMarks] = useState(noMarks)
  const [bookmark, setBookmark] = useState<Bookmark | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const [called, setCalled] = useState(0)
  const all = useMemo(() => [...marks, ...found], [marks, found])
  useEffect(() => engine?.setMarks(all), [engine, all])
  const dismiss = () => {
    if (!state.selected && !state.pressed) return false
    change({ selected: null, pressed: null })
    engine?.clearSelection()
    host.current?.focus({ preventScroll: true })
    return true
  }
  const handle: ReaderHandle = {
    item: opened.session.item_id,
    title: opened.session.content.title,
    account: opened.account,
    lang: opened.manifest.metadata.language?.[0],
    narrow,
    at: state.at?.locator ?? null,
    printed: state.at?.printed,
    selected: state.selected,
    pressed: state.pressed,
    shown: state.shown,
    lost: state.lost,
    called,
    panel,
    setMarks,
    setBookmark,
    goTo: parts.goTo,
    dismiss,
    step: (step, extend) => engine?.selectSentence(step, extend),
    search: parts.search,
  }
  /** The menu of the selection is wanted by key: of what is selected, else of the first sentence. */
  const call = () => {
    setCalled(called + 1)
    if (!state.selected && !state.pressed) engine?.selectSentence(0, false)
  }
  return { handle, bookmark, setPanel, call, dismiss }
}
