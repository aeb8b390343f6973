import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../texts'
import { Panel } from './panel'
import '../accessibility.css'
import { useState } from 'react'
import { showTheme } from '@/kit/theme/theme'
import { type Option, parse, toggled } from '../model'

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

const key = 'sudar.a11y'

/** Puts the options on the page and keeps them on this device; the page's head reads them back. */
function apply(on: Option[]) {
  const page = document.documentElement
  const words = on.join(' ')
  if (words) localStorage.setItem(key, words)
  else localStorage.removeItem(key)
  page.toggleAttribute('data-a11y', words !== '')
  if (words) page.dataset.a11y = words
  showTheme(on.includes('contrast'))
}

/** What is switched on, a switch for each option, and a reset of all. */
function useOptions() {
  const [on, setOn] = useState(() => parse(document.documentElement.dataset.a11y))
  const put = (next: Option[]) => {
    apply(next)
    setOn(next)
  }
  return { on, toggle: (option: Option) => put(toggled(on, option)), reset: () => put([]) }
}
