import type { ReactNode } from 'react'
import type { Opened } from '../api'
import { useAppearance } from '../appearance/use-appearance'
import type { Locator } from '../engine/core/types'
import { ListenButton } from '../listening/listen-button'
import { overlayOf } from '../model'
import { whereOf } from '../pages/page-names'
import { ZoomTools } from '../pages/zoom-tools'
import type { ReaderHandle } from '../reader-handle'
import { useRuler } from '../ruler/use-ruler'
import { useSearch } from '../search/use-search'
import { t } from '../texts'
import { useControls } from '../use-controls'
import { useEngine } from '../use-engine'
import { useNarrow } from '../use-narrow'
import { usePanels } from '../use-panels'
import { useReaderHandle } from '../use-reader-handle'
import { useReadingSession } from '../use-reading-session'
import { AroundPage } from './around-page'
import { BottomBar } from './bottom-bar'
import type { PdfParts } from './side-panel'
import { Stage } from './stage'
import { TopBar } from './top-bar'
import '../reader.css'

export interface ReaderProps {
  opened: Opened
  /** opens the publication once more */
  onReopen: () => void
  pdf: PdfParts
  /** what keeps the work on this device */
  keep: ReactNode
  /** the notes, over the page */
  children?: (handle: ReaderHandle) => ReactNode
}

/** The reader: bars, page and panels round one open publication. */
export function Reader({ opened, onReopen, pdf, keep, children }: ReaderProps) {
  const { session, manifest } = opened
  const narrow = useNarrow()
  const reading = useEngine(opened)
  const { host, state, engine, change } = reading
  const { at, outline } = state
  const panels = usePanels(session.kind === 'pdf')
  const appearance = useAppearance(opened, engine, host)
  const { settings, setSettings, view, zoomed } = appearance
  const ruler = useRuler({ engine, host, at, settings })
  const search = useSearch(session.item_id)
  const leadTo = (target: Locator | { href: string }) => {
    void engine?.goTo(target)
    if (narrow) panels.setPanel(null)
  }
  const notes = useReaderHandle({
    opened,
    reading,
    narrow,
    found: search.marks,
    goTo: (place) => {
      if (at) change({ offered: { place: at.locator, why: 'jump' } })
      leadTo(place)
    },
    search: (words) => {
      search.seek(words)
      panels.setPanel('search')
    },
  })
  const bars = useControls({ reading, panels, appearance, ruler, notes, narrow })
  useReadingSession(opened, reading)
  return (
    <main
      id="main"
      className={bars ? 'reader' : 'reader reader-bare'}
      data-theme={settings.theme}
      data-kind={session.kind}
      data-layout={session.layout}
      data-dim={view.night || undefined}
      data-slot="main"
    >
      <TopBar
        opened={opened}
        chapter={at?.chapter?.title ?? ''}
        panel={panels.panel}
        onPanel={panels.toggle}
        narrow={narrow}
        bookmark={notes.bookmark}
      >
        {zoomed && (
          <ZoomTools
            zoom={view.zoom}
            shown={at?.scale}
            onZoom={(zoom) => setSettings({ [zoomed]: zoom })}
            narrow={narrow}
          />
        )}
        {!session.preview && manifest.readingOrder.some(overlayOf) && (
          <ListenButton
            on={panels.listening}
            onPress={() => panels.setListening(!panels.listening)}
          />
        )}
      </TopBar>
      <Stage
        opened={opened}
        reading={reading}
        ruler={ruler}
        search={search}
        searching={panels.panel === 'search'}
        onReopen={onReopen}
      >
        {children?.(notes.handle)}
      </Stage>
      <AroundPage
        {...{ opened, reading, panels, appearance, search, narrow, pdf, keep }}
        notesIn={notes.setPanel}
        onGo={leadTo}
      />
      {session.watermark && (
        <p className="reader-watermark">{t('watermark', { reader: session.watermark })}</p>
      )}
      <BottomBar
        opened={opened}
        at={at}
        outline={outline}
        narrow={narrow}
        onGo={(fraction) => void engine?.goTo({ fraction })}
        onPanel={panels.toggle}
      />
      <p className="visually-hidden" aria-live={panels.listening ? 'off' : 'polite'}>
        {at &&
          [whereOf(outline, at.locator.locations.position ?? 1, at.printed), at.chapter?.title]
            .filter(Boolean)
            .join(', ')}
      </p>
    </main>
  )
}
