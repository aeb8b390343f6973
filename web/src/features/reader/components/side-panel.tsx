import type { Opened } from '../api'
import type { Locator, Outline, Relocation } from '../engine/types'
import { freshSettings } from '../settings'
import { t } from '../texts'
import type { Sought } from '../use-hits'
import type { useSettings } from '../use-settings'
import { AppearancePanel } from './appearance-panel'
import { ContentsPanel } from './contents-panel'
import { Panel } from './panel'
import { SearchPanel } from './search-panel'
import type { PanelName } from './top-bar'

const titles = {
  contents: 'bar.toc',
  search: 'bar.search',
  appearance: 'bar.settings',
  notes: 'bar.notes',
} as const

export interface SidePanelProps {
  name: PanelName
  opened: Opened
  at: Relocation | null
  outline: Outline | null
  narrow: boolean
  sought: Sought
  onSought: (sought: Sought) => void
  settings: ReturnType<typeof useSettings>
  /** gets the element that the notes fill */
  notesIn: (element: HTMLElement | null) => void
  onGo: (target: Locator | { href: string }) => void
  onClose: () => void
}

/** The one panel that is open beside the book. */
export function SidePanel(props: SidePanelProps) {
  const { name, opened, at, outline, narrow, onGo, onClose } = props
  const { session, manifest } = opened
  const lang = manifest.metadata.language?.[0]
  const [settings, setSettings] = props.settings
  return (
    <Panel title={t(titles[name])} modal={narrow} onClose={onClose}>
      {name === 'contents' && (
        <ContentsPanel
          toc={outline?.toc ?? []}
          lang={lang}
          current={at?.chapter ?? null}
          onGo={(href) => onGo({ href })}
        />
      )}
      {name === 'search' && (
        <SearchPanel
          item={session.item_id}
          sought={props.sought}
          onSought={props.onSought}
          lang={lang}
          onGo={onGo}
        />
      )}
      {name === 'appearance' && (
        <AppearancePanel
          settings={settings}
          onChange={setSettings}
          onReset={() => setSettings(freshSettings(session.kind))}
          fixed={session.layout === 'fixed' || session.kind === 'pdf'}
          pdf={session.kind === 'pdf'}
          table={session.kind === 'table'}
          narrow={narrow}
        />
      )}
      {name === 'notes' && <div className="reader-notes" ref={props.notesIn} />}
    </Panel>
  )
}
