import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDocumentTitle } from '@/kit/use-document-title'
import type { Opened } from '../api'
import type { Engine, Zoom } from '../engine/types'
import { timeLeft } from '../model'
import { columnsFor, firstSettings } from '../settings'
import { t } from '../texts'
import { useChrome } from '../use-chrome'
import { useCommands } from '../use-commands'
import { useEngine } from '../use-engine'
import { useNarrow } from '../use-narrow'
import { useSettings } from '../use-settings'
import { AppearancePanel } from './appearance-panel'
import { BottomBar } from './bottom-bar'
import { ContentsPanel } from './contents-panel'
import { EndPage, Failed, Offer } from './notices'
import { Panel } from './panel'
import { SearchPanel } from './search-panel'
import { type PanelName, TopBar } from './top-bar'
import { ZoomTools } from './zoom-tools'
import '../reader.css'

const panelTitles = {
  contents: 'bar.toc',
  search: 'bar.search',
  appearance: 'bar.settings',
} as const

/** The reader: bars, page and panels round one open publication. */
export function Reader({ opened }: { opened: Opened }) {
  const { session, manifest } = opened
  const { content } = session
  const narrow = useNarrow()
  const host = useRef<HTMLDivElement>(null)
  const [settings, setSettings] = useSettings()
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [sought, setSought] = useState({ words: '', at: -1 })
  const [zoom, setZoom] = useState<Zoom>('width')
  const [chrome, setChrome] = useChrome(!narrow || panel !== null)
  const toggle = (name: PanelName) => setPanel(panel === name ? null : name)
  const ref = useRef<Engine | null>(null)
  const commands = useCommands({ engine: ref, toggle, close: () => setPanel(null) })
  const tap = (x: number) => {
    if (!narrow) return
    if (x < 0.28) void ref.current?.left()
    else if (x > 0.72) void ref.current?.right()
    else setChrome(!chrome)
  }
  const { state, engine, change } = useEngine(opened, host, { tap, key: commands })
  ref.current = engine
  useDocumentTitle(t('document', { title: content.title }))
  useAppearance(engine, host, settings)
  useEffect(() => engine?.setZoom?.(zoom), [engine, zoom])

  const { at, outline, failure, ended, offered } = state
  const lang = manifest.metadata.language?.[0]
  const fixed = session.layout === 'fixed' || session.kind === 'pdf'
  const time = at && outline ? timeLeft(at, fixed ? 0 : outline.total, lang) : null
  const page = { page: at?.locator.locations.position ?? 1, total: outline?.total ?? 1 }
  return (
    <main
      id="main"
      className={chrome ? 'reader' : 'reader reader-bare'}
      data-theme={settings.theme}
      data-kind={session.kind}
      data-layout={session.layout}
      data-dim={settings.dim || undefined}
      data-slot="main"
    >
      <TopBar
        slug={content.slug}
        title={content.title}
        chapter={at?.chapter?.title ?? ''}
        lang={lang}
        panel={panel}
        onPanel={toggle}
        narrow={narrow}
      >
        {session.kind === 'pdf' && <ZoomTools zoom={zoom} onZoom={setZoom} narrow={narrow} />}
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
          aria-busy={!at}
          data-at={at ? `${at.locator.href} ${at.locator.locations.progression}` : undefined}
          data-first={at?.locator.text?.highlight}
        />
        <PageButton
          side="right"
          rtl={session.direction === 'rtl'}
          onPress={() => void engine?.right()}
        />
        {!at && !failure && <PageBones />}
        {ended && (
          <EndPage
            title={content.title}
            slug={content.slug}
            preview={session.preview}
            onStay={() => change({ ended: false })}
          />
        )}
        {failure && (
          <Failed
            failure={failure}
            slug={content.slug}
            onRetry={() => void engine?.goTo(at?.locator ?? { fraction: 0 })}
          />
        )}
        {offered && (
          <Offer
            {...offered}
            outline={outline}
            onGo={() => {
              change({ offered: null })
              void engine?.goTo(offered.place)
            }}
            onStay={() => change({ offered: null })}
          />
        )}
        {state.queued && (
          <p className="reader-queued" role="status">
            {t('sync.queued')}
          </p>
        )}
      </div>
      {panel && (
        <Panel title={t(panelTitles[panel])} modal={narrow} onClose={() => setPanel(null)}>
          {panel === 'contents' && (
            <ContentsPanel
              toc={outline?.toc ?? []}
              lang={lang}
              current={at?.chapter ?? null}
              onGo={(href) => {
                void engine?.goTo({ href })
                if (narrow) setPanel(null)
              }}
            />
          )}
          {panel === 'search' && (
            <SearchPanel
              item={session.item_id}
              sought={sought}
              onSought={setSought}
              lang={lang}
              onGo={(locator) => {
                void engine?.goTo(locator)
                if (narrow) setPanel(null)
              }}
            />
          )}
          {panel === 'appearance' && (
            <AppearancePanel
              settings={settings}
              onChange={setSettings}
              onReset={() =>
                setSettings(firstSettings(document.documentElement.dataset.theme, false))
              }
              fixed={fixed}
              pdf={session.kind === 'pdf'}
              narrow={narrow}
            />
          )}
        </Panel>
      )}
      <BottomBar
        at={at}
        outline={outline}
        time={time}
        direction={session.direction === 'rtl' ? 'rtl' : 'ltr'}
        narrow={narrow}
        onGo={(fraction) => void engine?.goTo({ fraction })}
        onPanel={toggle}
      />
      <p className="visually-hidden" aria-live="polite">
        {at && `${t('progress.page', page)}${at.chapter?.title ? `, ${at.chapter.title}` : ''}`}
      </p>
    </main>
  )
}

/** Keeps the engine's page in the chosen appearance, and the columns in step with the room. */
function useAppearance(
  engine: Engine | null,
  host: React.RefObject<HTMLElement | null>,
  settings: Parameters<typeof columnsFor>[0],
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

interface PageButtonProps {
  side: 'left' | 'right'
  rtl: boolean
  onPress: () => void
}

/** A margin that turns; in a right-to-left book the left one goes on. */
function PageButton({ side, rtl, onPress }: PageButtonProps) {
  const forward = (side === 'right') !== rtl
  const Arrow = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <button
      type="button"
      className={`reader-margin reader-margin-${side}`}
      aria-label={t(forward ? 'page.next' : 'page.previous')}
      onClick={onPress}
    >
      <Arrow size={28} stroke={1.75} />
    </button>
  )
}

function PageBones() {
  return (
    <div className="reader-bones" role="status">
      <span className="visually-hidden">{t('state.opening')}</span>
      {['title', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <span
          key={key}
          className={key === 'title' ? 'bone bone-title' : 'bone bone-line'}
          aria-hidden="true"
        />
      ))}
    </div>
  )
}
