import type { ReactNode } from 'react'

interface FormActsProps {
  cancel: ReactNode
  onCancel: () => void
  /** What sends the form. */
  act: ReactNode
  busy: boolean
}

/** The two buttons at the end of a form in a dialog: leave it, send it. */
export function FormActs({ cancel, onCancel, act, busy }: FormActsProps) {
  return (
    <div className="dialog-acts">
      <button type="button" className="button button-text" onClick={onCancel}>
        {cancel}
      </button>
      <button type="submit" className="button button-primary" aria-busy={busy}>
        {act}
      </button>
    </div>
  )
}
