import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { textsOf } from '../i18n/texts'
import type mn from '../messages.mn.json'
import { receiveToasts, type Toast } from './toast'
import { ToastCard } from './toast-card'
import '../styles/toast.css'

const t = textsOf<typeof mn>('kit')

/** The others wait for a place (SPEC §9). */
const visible = 5

interface Entry extends Toast {
  id: number
}

let last = 0

const gap = 12
const bar = '.topbar, .mainbar, .advanced-bar, .office-bar, .reader-top, .player-top'

/** The lower edge of what stands at the top of the page: a bar, also while it comes or goes. */
function barEdge() {
  const bars = document.querySelectorAll(bar)
  const edges = [...bars].map((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return top > innerHeight / 3 || bar.classList.contains('mainbar-away') ? 0 : bottom
  })
  return Math.max(0, ...edges)
}

/** Keeps the notices under the bar, px from the top. */
function useUnderBar(shown: number) {
  const [top, setTop] = useState(gap)
  useEffect(() => {
    if (shown === 0) return
    const look = () => setTop(barEdge() + gap)
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [shown])
  return top
}

/** Adds a notice behind those that are there; what stands there already is not said twice. */
function useToasts() {
  const [toasts, setToasts] = useState<Entry[]>([])
  useEffect(
    () =>
      receiveToasts((next) => {
        last += 1
        const entry = { ...next, id: last }
        const said = ({ kind, text }: Entry) => kind === next.kind && text === next.text
        setToasts((all) => (all.some(said) ? all : [...all, entry]))
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
  const top = useUnderBar(shown.length)
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
      style={{ top }}
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
