import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '@/kit/lazy-part'
import { useDocumentTitle } from '@/kit/use-document-title'
import type { Opened } from '../api'
import { useAppearance } from '../appearance/use-appearance'
import type { Desk } from '../desk'
import { turned } from '../engine/core/turn'
import type { Engine, Locator } from '../engine/core/types'
import { useCommands } from '../keys/use-commands'
import { ListenButton } from '../listening/listen-button'
import { overlayOf } from '../model'
import { ZoomTools } from '../pages/zoom-tools'
import { RulerBand } from '../ruler/ruler'
import { useRuler } from '../ruler/use-ruler'
import { HitNavigation } from '../search/hit-navigation'
import { useSearch } from '../search/use-search'
import { t } from '../texts'
import { useAttention } from '../time/use-attention'
import { useChrome } from '../use-chrome'
import { useDesk } from '../use-desk'
import { isClosed, useEngine } from '../use-engine'
import { useNarrow } from '../use-narrow'
import { useRight } from '../use-right'
import { whereOf } from '../where'
import { BottomBar } from './bottom-bar'
import { OverPage } from './over-page'
import { PageButton } from './page-button'
import type { PdfParts } from './side-panel'
import { type PanelName, TopBar } from './top-bar'
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
  const { content } = session
  const narrow = useNarrow()
  const host = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [listening, setListening] = useState(false)
  const [chrome, setChrome] = useChrome(!narrow || panel !== null || listening)
  const paged = session.kind === 'pdf'
  const toggle = (name: PanelName) => {
    if (paged || name !== 'pages') setPanel(panel === name ? null : name)
  }
  const ref = useRef<Engine | null>(null)
  const commands = useCommands({
    engine: ref,
    toggle,
    close: () => closeNote() || dismiss() || setPanel(null),
    bookmark: () => bookmark?.toggle(),
    mark: () => call(),
    rotate: () => setView({ rotation: turned(view.rotation, 1) }),
    line: (by) => ruler.step(by),
  })
  const closeNote = () => {
    if (state.footnote) change({ footnote: null })
    return state.footnote !== null
  }
  const tap = (x: number) => {
    if (closeNote() || dismiss() || !narrow) return
    if (x < 0.28) void ref.current?.left()
    else if (x > 0.72) void ref.current?.right()
    else setChrome(!chrome)
  }
  const { state, engine, change } = useEngine(opened, host, { tap, key: commands })
  ref.current = engine
  const appearance = useAppearance(opened, engine, host)
  const { settings, setSettings, view, setView, zoomed } = appearance
  const ruler = useRuler({ engine, host, at: state.at, settings })
  const seeking = useSearch(session.item_id)
  const leadTo = (target: Locator | { href: string }) => {
    void engine?.goTo(target)
    if (narrow) setPanel(null)
  }
  const {
    desk,
    bookmark,
    setPanel: setNotesIn,
    call,
    dismiss,
  } = useDesk({
    opened,
    state,
    engine,
    host,
    narrow,
    found: seeking.marks,
    change,
    goTo: (place) => {
      if (state.at) change({ offered: { place: state.at.locator, why: 'jump' } })
      leadTo(place)
    },
    search: (words) => {
      seeking.seek(words)
      setPanel('search')
    },
  })
  useDocumentTitle(t('document', { title: content.title }))

  const { at, outline, failure } = state
  useAttention(opened, at)
  useAhead(at !== null)
  useRight(opened, (failure) => change({ failure }))
  const closed = isClosed(failure)
  const position = at?.locator.locations.position ?? 1
  return (
    <main
      id="main"
      className={chrome ? 'reader' : 'reader reader-bare'}
      data-theme={settings.theme}
      data-kind={session.kind}
      data-layout={session.layout}
      data-dim={view.night || undefined}
      data-slot="main"
    >
      <TopBar
        opened={opened}
        chapter={at?.chapter?.title ?? ''}
        panel={panel}
        onPanel={toggle}
        narrow={narrow}
        bookmark={bookmark}
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
          <ListenButton on={listening} onPress={() => setListening(!listening)} />
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
        {seeking.hits.length > 0 && seeking.sought.at >= 0 && panel !== 'search' && (
          <HitNavigation
            at={seeking.sought.at}
            count={seeking.hits.length}
            onGo={(next) => {
              seeking.goneTo(next)
              void engine?.goTo(seeking.hits[next]?.locator as Locator)
            }}
            onEnd={seeking.end}
          />
        )}
        {children?.(desk)}
      </div>
      {panel && (
        <Suspense fallback={null}>
          <SidePanel
            name={panel}
            onPanel={setPanel}
            pdf={pdf}
            engine={engine}
            opened={opened}
            at={at}
            outline={outline}
            narrow={narrow}
            search={seeking}
            appearance={appearance}
            notesIn={setNotesIn}
            keep={keep}
            onGo={leadTo}
            onBeyond={() => {
              change({ ended: true })
              if (narrow) setPanel(null)
            }}
            onClose={() => setPanel(null)}
          />
        </Suspense>
      )}
      {listening && engine && at && !closed && (
        <Suspense fallback={null}>
          <Listening
            opened={opened}
            engine={engine}
            host={host}
            at={at}
            selecting={state.selected !== null}
            failed={failure !== null}
            onClose={() => {
              setListening(false)
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
        onPanel={toggle}
      />
      <p className="visually-hidden" aria-live={listening ? 'off' : 'polite'}>
        {at &&
          [whereOf(outline, position, at.printed), at.chapter?.title].filter(Boolean).join(', ')}
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
