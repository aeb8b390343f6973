import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Footnote } from '../engine/core/types'
import { t } from '../texts'

export interface FootnoteCardProps {
  note: Footnote
  onGo: () => void
  onClose: () => void
}

/** A note of the book at the foot of the page, where one reads. */
export function FootnoteCard({ note, onGo, onClose }: FootnoteCardProps) {
  const card = useRef<HTMLElement>(null)
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    text.current?.replaceChildren(note.body)
    card.current?.focus({ preventScroll: true })
    return () => before?.focus({ preventScroll: true })
  }, [note])
  return (
    <section
      ref={card}
      className="reader-notice reader-footnote"
      role="dialog"
      aria-label={t('footnote.label')}
      tabIndex={-1}
    >
      <div ref={text} className="reader-footnote-text" lang={note.language} />
      <div className="reader-notice-acts">
        <button type="button" className="button button-text" onClick={onGo}>
          {t('footnote.go')}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('panel.close')}
          title={t('panel.close')}
          onClick={onClose}
        >
          <IconX size={22} stroke={1.75} />
        </button>
      </div>
    </section>
  )
}
