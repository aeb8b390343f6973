import type { ReactNode } from 'react'
import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import { t } from '../../texts'

export interface ShownOnceProps {
  /** What is copied and downloaded. */
  text: string
  /** The name of the downloaded file; none is offered without one. */
  file?: string
  /** More ways to keep it. */
  ways?: ReactNode
  children: ReactNode
  onKept: () => void
}

/** A secret that is never shown again, with the ways to keep it. */
export function ShownOnce({ text, file, ways, children, onKept }: ShownOnceProps) {
  async function copy() {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'success', text: t('recovery.copied') })
  }
  return (
    <div className="profile-form">
      {children}
      <div className="profile-acts">
        <button type="button" className="button button-secondary" onClick={copy}>
          <Icon name="copy" />
          {t('recovery.copy')}
        </button>
        {file && (
          <a
            className="button button-secondary"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={file}
          >
            <Icon name="download" />
            {t('recovery.fetch')}
          </a>
        )}
        {ways}
      </div>
      <div className="dialog-acts">
        <button type="button" className="button button-primary" onClick={onKept}>
          {t('recovery.kept')}
        </button>
      </div>
    </div>
  )
}
