import type { ReactNode } from 'react'
import { openConfirm } from './modal'

interface AskButtonProps {
  /** What it does: on the button, over the question, and as the answer that does it. */
  act: string
  /** Its whole name, with what it is done to. */
  label?: string
  question: ReactNode
  cancel: string
  busy?: boolean
  className?: string
  onAct: () => unknown
}

/** A button that asks before it acts. */
export function AskButton({
  act,
  label,
  question,
  cancel,
  busy,
  className,
  onAct,
}: AskButtonProps) {
  const ask = () =>
    openConfirm({
      title: act,
      children: <p>{question}</p>,
      labels: { confirm: act, cancel },
      onConfirm: () => void onAct(),
    })
  return (
    <button
      type="button"
      className={`button button-text ${className ?? ''}`.trim()}
      aria-label={label}
      disabled={busy}
      onClick={ask}
    >
      {act}
    </button>
  )
}
