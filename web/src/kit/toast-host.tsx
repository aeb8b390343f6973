import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { textsOf } from './i18n/texts'
import type mn from './messages.mn.json'
import { receiveToasts, type Toast } from './toast'
import { ToastCard } from './toast-card'
import './styles/toast.css'

const t = textsOf<typeof mn>('kit')

/** The others wait for a place (SPEC §9). */
const visible = 5

interface Entry extends Toast {
  id: number
}

let last = 0

/** Adds a notice behind those that are there. */
function useToasts() {
  const [toasts, setToasts] = useState<Entry[]>([])
  useEffect(
    () =>
      receiveToasts((next) => {
        last += 1
        const entry = { ...next, id: last }
        setToasts((all) => [...all, entry])
      }),
    [],
  )
  return [toasts, (id: number) => setToasts((all) => all.filter((each) => each.id !== id))] as const
}

/**
 * Notices at the top right. Both lists are there before what they say, as screen readers need it;
 * the time of all stands still while one is pointed at or has the focus.
 */
export function ToastHost() {
  const [toasts, drop] = useToasts()
  const [held, setHeld] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  function close(id: number) {
    drop(id)
    setHeld(false)
    before.current?.focus()
  }
  const shown = toasts.slice(0, visible)
  const cards = (urgent: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'danger') === urgent)
      .map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          held={held}
          onEnd={() => drop(toast.id)}
          onClose={() => close(toast.id)}
        />
      ))
  return createPortal(
    <section
      className="toasts"
      aria-label={t('toast.label')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement
      }}
      onBlur={({ currentTarget, relatedTarget }) => setHeld(currentTarget.contains(relatedTarget))}
    >
      <div role="alert" aria-atomic="false">
        {cards(true)}
      </div>
      <div role="status" aria-atomic="false">
        {cards(false)}
      </div>
    </section>,
    document.body,
  )
}
