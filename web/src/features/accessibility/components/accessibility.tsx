import { IconAccessible } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { t } from '../texts'
import { useOptions } from '../use-options'
import { Panel } from './panel'
import '../accessibility.css'

/** The floating button and its panel. They stand beside #root, so that they work over a dialog too. */
export function Accessibility() {
  const { on, toggle, reset } = useOptions()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  function close() {
    // At once: on a phone the button is hidden while the panel is open.
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return createPortal(
    <aside className="a11y" aria-label={t('panel.title')} onKeyDown={onKeyDown}>
      {open && <Panel id={id} on={on} onToggle={toggle} onReset={reset} onClose={close} />}
      <button
        ref={button}
        type="button"
        className={on.length > 0 ? 'a11y-open a11y-open-on' : 'a11y-open'}
        aria-label={t('panel.title')}
        title={t('panel.title')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <IconAccessible size={28} stroke={1.75} />
      </button>
    </aside>,
    document.body,
  )
}
