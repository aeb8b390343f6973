import { Suspense, useEffect, useId, useRef } from 'react'
import { Icon } from '@/kit/icons/icon'
import { lazyPart } from '@/kit/loading/lazy-part'
import { closePanel, openPanel, usePanelOpen } from '../opened'
import { t } from '../texts'

const FloatingPanel = lazyPart(async () => (await import('./floating-panel')).FloatingPanel, {
  floats: true,
})

/** The button at the end of the top bar, and the panel that it opens (PRODUCT, "Layout deviations"). */
export function AccessButton() {
  const open = usePanelOpen()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => closePanel, [])
  function close() {
    closePanel()
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="a11y-open"
        aria-label={t('panel.title')}
        title={t('panel.title')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : openPanel())}
      >
        <Icon name="accessible" size={22} />
        <span>{t('panel.word')}</span>
      </button>
      {open && (
        <Suspense>
          <FloatingPanel id={id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
