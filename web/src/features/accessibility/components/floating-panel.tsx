import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../texts'
import { useOptions } from '../use-options'
import { Panel } from './panel'
import '../accessibility.css'

export interface FloatingPanelProps {
  id: string
  onClose: () => void
}

/** The panel over the page; Escape closes it. Its code comes when it is first opened. */
export function FloatingPanel({ id, onClose }: FloatingPanelProps) {
  const { on, toggle, reset } = useOptions()
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return createPortal(
    <aside className="a11y" aria-label={t('panel.title')} onKeyDown={onKeyDown}>
      <Panel id={id} on={on} onToggle={toggle} onReset={reset} onClose={onClose} />
    </aside>,
    document.body,
  )
}
