import { type ReactNode, useId } from 'react'
import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import type { Reference } from '../csl'
import { copyRich, textOf } from '../rich'
import { t } from '../texts'

async function said(act: Promise<void>) {
  try {
    await act
    toast({ kind: 'success', text: t('copy.done') })
  } catch {
    toast({ kind: 'danger', text: t('copy.failed') })
  }
}

/** Copies with looks for word processors, and says so. */
export const copy = (references: Reference[]) => said(copyRich(references))
export const copyPlain = (references: Reference[]) =>
  said(navigator.clipboard.writeText(textOf(references)))

export interface ResultProps {
  title: string
  /** What its button does. */
  copyLabel: string
  onCopy: () => void
  children: ReactNode
}

/** One form of a citation under its name, with a button that copies it. */
export function Result({ title, copyLabel, onCopy, children }: ResultProps) {
  const id = useId()
  return (
    <section className="cite-result" aria-labelledby={id}>
      <div className="cite-result-head">
        <h3 id={id}>{title}</h3>
        <button
          type="button"
          className="icon-button"
          aria-label={copyLabel}
          title={copyLabel}
          onClick={onCopy}
        >
          <Icon name="copy" size={20} />
        </button>
      </div>
      {children}
    </section>
  )
}
