import { useState } from 'react'

export type PanelName = 'contents' | 'pages' | 'search' | 'appearance' | 'notes' | 'more'

export type ReaderPanels = ReturnType<typeof usePanels>

/** What is open around the page: one panel, and the bar of the recording. */
export function usePanels(paged: boolean) {
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [listening, setListening] = useState(false)
  /** Opens a panel, or closes the open one; only a PDF has pictures of its pages. */
  const toggle = (name: PanelName) => {
    if (paged || name !== 'pages') setPanel(panel === name ? null : name)
  }
  return { panel, setPanel, toggle, listening, setListening }
}
