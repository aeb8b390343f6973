import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useModals } from '@/kit/dialog/modal'
import { t } from '../texts'

export interface PanelProps {
  title: string
  /** on a phone it covers the book and holds the focus; else it stands beside the book */
  modal: boolean
  onClose: () => void
  children: ReactNode
}

/** One side panel at a time: contents, search or appearance. Mount it to open it. */
export function Panel({ title, modal, onClose, children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement as HTMLElement | null
    if (modal) element?.showModal()
    else element?.show()
    const current = element?.querySelector<HTMLElement>('[type=search], [aria-current]')
    current?.focus()
    current?.scrollIntoView({ block: 'center' })
    return () => {
      element?.close()
      before?.focus()
    }
  }, [modal])
  // A question over the whole screen takes its place: beside a modal panel nothing can be pressed.
  const asked = useModals().length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest onClose is only called
  useEffect(() => {
    if (modal && asked) onClose()
  }, [modal, asked])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the scrim is a second way; Esc and the button close too
    <dialog
      ref={dialog}
      className="reader-panel"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && modal && onClose()}
    >
      <div className="reader-panel-head">
        <h2>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('panel.close')}
          onClick={onClose}
        >
          <IconX size={22} stroke={1.75} />
        </button>
      </div>
      <div className="reader-panel-body">{children}</div>
    </dialog>
  )
}
