import { type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from '@/kit/loading/lazy-part'
import type { Opened } from '../api'
import type { ReaderAppearance } from '../appearance/use-appearance'
import type { Locator } from '../engine/core/types'
import type { ReaderSearch } from '../search/use-search'
import { isClosed, type Reading } from '../use-engine'
import type { ReaderPanels } from '../use-panels'
import type { PdfParts } from './side-panel'

const sidePanel = async () => (await import('./side-panel')).SidePanel
const SidePanel = lazyPart(sidePanel)
const Listening = lazyPart(async () => (await import('../listening/listening')).Listening)

export interface AroundPageProps {
  opened: Opened
  reading: Reading
  panels: ReaderPanels
  appearance: ReaderAppearance
  search: ReaderSearch
  narrow: boolean
  pdf: PdfParts
  /** what keeps the work on this device */
  keep: ReactNode
  /** gets the element that the notes fill */
  notesIn: (element: HTMLElement | null) => void
  onGo: (target: Locator | { href: string }) => void
}

/** The open panel and the bar of the recording. Their code comes when they are wanted. */
export function AroundPage(props: AroundPageProps) {
  const { opened, reading, panels } = props
  const { host, state, engine } = reading
  const { at, failure } = state
  useSidePanelAhead(at !== null)
  return (
    <>
      {panels.panel && (
        <Suspense fallback={null}>
          <SidePanel {...props} name={panels.panel} />
        </Suspense>
      )}
      {panels.listening && engine && at && !isClosed(failure) && (
        <Suspense fallback={null}>
          <Listening
            opened={opened}
            engine={engine}
            host={host}
            at={at}
            selecting={state.selected !== null}
            failed={failure !== null}
            onClose={() => {
              panels.setListening(false)
              host.current?.focus({ preventScroll: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Brings the panels while the first page is read: the connection may be down when one is wanted. */
function useSidePanelAhead(reading: boolean) {
  useEffect(() => {
    if (reading) void sidePanel().catch(() => undefined)
  }, [reading])
}
