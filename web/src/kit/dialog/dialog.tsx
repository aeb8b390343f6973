import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { textsOf } from '../i18n/texts'
import { Icon } from '../icon'
import type mn from '../messages.mn.json'
import './dialog.css'

const t = textsOf<typeof mn>('kit')

const reachable =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [hidden] *)'

const reachableIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>(reachable) ?? []),
]

/** Tab goes round inside. */
function keepInside(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return
  const all = reachableIn(event.currentTarget)
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  const outside = !all.includes(document.activeElement as HTMLElement)
  if (document.activeElement !== from && !outside) return
  event.preventDefault()
  to?.focus()
}

/** While a dialog is there, the page under it can be neither reached nor scrolled. */
function useGroundAtRest() {
  useEffect(() => {
    const ground = document.getElementById('root')
    if (ground) ground.inert = true
    return () => {
      if (ground) ground.inert = false
    }
  }, [])
}

function useEscape(onLeave: (() => void) | undefined) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) onLeave?.()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onLeave])
}

export interface DialogProps {
  label: string
  /** What Escape and a press beside the dialog do; without it they do nothing. */
  onLeave: (() => void) | undefined
  /** Parts; all but one are hidden. */
  children: ReactNode
}

/** A dialog over the page, beside #root: toasts and the accessibility panel stay in reach. */
export function Dialog({ label, onLeave, children }: DialogProps) {
  const pressed = useRef(false)
  useGroundAtRest()
  useEscape(onLeave)
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way; Escape and the cross close too
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className="dialog-scrim"
      onPointerDown={({ target, currentTarget }) => {
        pressed.current = target === currentTarget
      }}
      onClick={({ target, currentTarget }) =>
        pressed.current && target === currentTarget && onLeave?.()
      }
    >
      <div
        className="dialog"
        role="dialog"
        aria-modal="true"
        aria-label={label}
        onKeyDown={keepInside}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

export interface DialogPartProps {
  title: string
  hidden?: boolean
  /** What the cross does; without it there is none. */
  onLeave: (() => void) | undefined
  children: ReactNode
}

/** What a dialog holds. It takes the focus when it comes and gives it back when it goes. */
export function DialogPart({ title, hidden, onLeave, children }: DialogPartProps) {
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [first] = reachableIn(body.current)
    const start = first ?? body.current
    start?.focus()
    return () => queueMicrotask(() => opener?.focus())
  }, [opener])
  return (
    <section hidden={hidden}>
      <div className="dialog-head">
        <h2>{title}</h2>
        {onLeave && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('dialog.close')}
            onClick={onLeave}
          >
            <Icon name="close" size={22} />
          </button>
        )}
      </div>
      <div ref={body} className="dialog-body" tabIndex={-1}>
        {children}
      </div>
    </section>
  )
}
