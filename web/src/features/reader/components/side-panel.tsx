import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '@/kit/loading/lazy-part'
import { AppearancePanel } from '../appearance/appearance-panel'
import { freshSettings } from '../appearance/settings'
import type { PageLookProps } from '../pages/page-look'
import { plainView } from '../pages/page-views'
import type { PagesPanelProps } from '../pages/pages-panel'
import { SearchPanel } from '../search/search-panel'
import { t } from '../texts'
import type { PanelName } from '../use-panels'
import type { AroundPageProps } from './around-page'
import { Choice } from './choice'
import { ContentsPanel } from './contents-panel'
import { MorePanel } from './more-panel'
import { Panel } from './panel'

const PrintedJump = lazyPart(async () => (await import('../pages/page-jump')).PrintedJump)

const titles = {
  contents: 'bar.toc',
  pages: 'bar.pages',
  search: 'bar.search',
  appearance: 'bar.settings',
  notes: 'bar.notes',
  more: 'bar.more',
} as const

/** What only a PDF has in the panels; it comes when it is looked at. */
export interface PdfParts {
  Pages: ComponentType<PagesPanelProps>
  Look: ComponentType<PageLookProps>
}

export interface SidePanelProps extends AroundPageProps {
  name: PanelName
}

/** The one panel that is open beside the book. */
export function SidePanel(props: SidePanelProps) {
  const { name, opened, reading, panels, narrow, onGo } = props
  const { session, manifest } = opened
  const { state, engine, change } = reading
  const { at, outline } = state
  const lang = manifest.metadata.language?.[0]
  const { settings, setSettings, view, setView } = props.appearance
  const { Pages, Look } = props.pdf
  const pdf = session.kind === 'pdf'
  const printed = manifest.pageList ?? []
  return (
    <Panel title={t(titles[name])} modal={narrow} onClose={() => panels.setPanel(null)}>
      {pdf && (name === 'contents' || name === 'pages') && (
        <Tabs name={name} onPanel={panels.setPanel} />
      )}
      {name === 'contents' && printed.length > 0 && (
        <Suspense fallback={null}>
          <PrintedJump pages={printed} onGo={(href) => onGo({ href })} />
        </Suspense>
      )}
      {name === 'contents' && (
        <ContentsPanel
          outline={outline}
          lang={lang}
          current={at?.chapter ?? null}
          onGo={(href) => onGo({ href })}
          onBeyond={() => {
            change({ ended: true })
            if (narrow) panels.setPanel(null)
          }}
        />
      )}
      {name === 'pages' && outline && engine && (
        <Suspense fallback={null}>
          <Pages
            engine={engine}
            outline={outline}
            current={at?.locator.locations.page ?? 1}
            rotation={view.rotation}
            onGo={(page) => onGo({ href: `#page=${page}` })}
          />
        </Suspense>
      )}
      {name === 'search' && (
        <SearchPanel item={session.item_id} search={props.search} lang={lang} onGo={onGo} />
      )}
      {name === 'appearance' && (
        <AppearancePanel
          settings={settings}
          onChange={setSettings}
          onReset={() => {
            setSettings(freshSettings(session.kind))
            setView(plainView)
          }}
          fixed={session.layout === 'fixed' || pdf}
          table={session.kind === 'table'}
          narrow={narrow}
        >
          {pdf && (
            <Suspense fallback={null}>
              <Look {...{ view, narrow, settings }} onView={setView} onSettings={setSettings} />
            </Suspense>
          )}
        </AppearancePanel>
      )}
      {name === 'notes' && <div className="reader-notes" ref={props.notesIn} />}
      {name === 'more' && (
        <MorePanel session={session} at={at}>
          {props.keep}
        </MorePanel>
      )}
    </Panel>
  )
}

/** The two ways to find one's place in a PDF. */
function Tabs({
  name,
  onPanel,
}: {
  name: 'contents' | 'pages'
  onPanel: (name: PanelName) => void
}) {
  return (
    <div className="reader-tabs">
      <Choice
        label={t('bar.label')}
        value={name}
        onChange={onPanel}
        options={[
          { value: 'contents', label: t('bar.toc') },
          { value: 'pages', label: t('bar.pages') },
        ]}
      />
    </div>
  )
}
