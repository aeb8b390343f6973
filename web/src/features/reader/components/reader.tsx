import { type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from '@/kit/lazy-part'
import type { Opened } from '../api'
import { useAppearance } from '../appearance/use-appearance'
import type { Desk } from '../desk'
import type { Locator } from '../engine/core/types'
import { ListenButton } from '../listening/listen-button'
import { overlayOf } from '../model'
import { ZoomTools } from '../pages/zoom-tools'
import { RulerBand } from '../ruler/ruler'
import { useRuler } from '../ruler/use-ruler'
import { HitNavigation } from '../search/hit-navigation'
import { useSearch } from '../search/use-search'
import { t } from '../texts'
import { useControls } from '../use-controls'
import { useDesk } from '../use-desk'
import { isClosed, useEngine } from '../use-engine'
import { useNarrow } from '../use-narrow'
import { usePanels } from '../use-panels'
import { useReadingSession } from '../use-reading-session'
import { whereOf } from '../where'
import { BottomBar } from './bottom-bar'
import { OverPage } from './over-page'
import { PageButton } from './page-button'
import type { PdfParts } from './side-panel'
import { TopBar } from './top-bar'
import '../reader.css'

const sidePanel = async () => (await import('./side-panel')).SidePanel
const SidePanel = lazyPart(sidePanel)
const Listening = lazyPart(async () => (await import('../listening/listening')).Listening)

export interface ReaderProps {
  opened: Opened
  /** opens the publication once more */
  onReopen: () => void
  pdf: PdfParts
  /** what keeps the work on this device */
  keep: ReactNode
  /** the notes, over the page */
  children?: (desk: Desk) => ReactNode
}

/** The reader: bars, page and panels round one open publication. */
export function Reader({ opened, onReopen, pdf, keep, children }: ReaderProps) {
  const { session, manifest } = opened
  const narrow = useNarrow()
  const reading = useEngine(opened)
  const { host, state, engine, change } = reading
  const { at, outline, failure } = state
  const panels = usePanels(session.kind === 'pdf')
  const appearance = useAppearance(opened, engine, host)
  const { settings, setSettings, view, zoomed } = appearance
  const ruler = useRuler({ engine, host, at, settings })
  const search = useSearch(session.item_id)
  const leadTo = (target: Locator | { href: string }) => {
    void engine?.goTo(target)
    if (narrow) panels.setPanel(null)
  }
  const notes = useDesk({
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
  useAhead(at !== null)
  const closed = isClosed(failure)
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
      <div className="reader-stage">
        <PageButton
          side="left"
          rtl={session.direction === 'rtl'}
          onPress={() => void engine?.left()}
        />
        <div
          className="reader-page"
          ref={host}
          tabIndex={-1}
          inert={closed}
          aria-busy={!at}
          data-at={at ? `${at.locator.href} ${at.locator.locations.progression}` : undefined}
          data-first={at?.locator.text?.highlight}
        />
        <PageButton
          side="right"
          rtl={session.direction === 'rtl'}
          onPress={() => void engine?.right()}
        />
        {!closed && <RulerBand ruler={ruler} />}
        <OverPage
          opened={opened}
          state={state}
          change={change}
          onGo={(target) => void engine?.goTo(target)}
          onReopen={onReopen}
        />
        {search.hits.length > 0 && search.sought.at >= 0 && panels.panel !== 'search' && (
          <HitNavigation
            at={search.sought.at}
            count={search.hits.length}
            onGo={(next) => {
              search.goneTo(next)
              void engine?.goTo(search.hits[next]?.locator as Locator)
            }}
            onEnd={search.end}
          />
        )}
        {children?.(notes.desk)}
      </div>
      {panels.panel && (
        <Suspense fallback={null}>
          <SidePanel
            name={panels.panel}
            onPanel={panels.setPanel}
            pdf={pdf}
            engine={engine}
            opened={opened}
            at={at}
            outline={outline}
            narrow={narrow}
            search={search}
            appearance={appearance}
            notesIn={notes.setPanel}
            keep={keep}
            onGo={leadTo}
            onBeyond={() => {
              change({ ended: true })
              if (narrow) panels.setPanel(null)
            }}
            onClose={() => panels.setPanel(null)}
          />
        </Suspense>
      )}
      {panels.listening && engine && at && !closed && (
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

/** Brings the panels while the first page is read: the connection may be down when one is wanted. */
function useAhead(reading: boolean) {
  useEffect(() => {
    if (reading) void sidePanel().catch(() => undefined)
  }, [reading])
}
