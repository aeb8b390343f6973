import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { textsOf } from '../i18n/texts'
import { Icon } from '../icons/icon'
import type mn from '../messages.mn.json'
import './dialog.css'

const t = textsOf<typeof mn>('kit')

/** What a folded part hides. */
const folded = 'details:not([open]) > :not(summary)'
const reachable =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"])' +
  `:not(:disabled, [hidden] *, ${folded}, ${folded} *)`

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

/** What is open over the page, the one on top last. */
const layers: HTMLElement[] = []

/** Only what is on top can be reached: not the page, and no drawer that a dialog covers. */
function limitReach() {
  const ground = document.getElementById('root')
  if (ground) ground.inert = layers.length > 0
  for (const layer of layers) layer.inert = layer !== layers.at(-1)
}

/** Puts a layer over the page and those that are open; Escape leaves the one on top. */
function useLayer(onLeave: (() => void) | undefined) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = layer.current
    if (!own) return
    layers.push(own)
    limitReach()
    return () => {
      layers.splice(layers.indexOf(own), 1)
      limitReach()
    }
  }, [])
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      if (!onLeave || layers.at(-1) !== layer.current) return
      event.preventDefault() // the layer below, on top by then, stays
      onLeave()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onLeave])
  return layer
}

export interface DialogProps {
  label: string
  /** The edge at which it stands as a drawer; in the middle without it. */
  side?: 'left' | 'right' | 'bottom' | 'top'
  /** What Escape and a press beside the dialog do; without it they do nothing. */
  onLeave: (() => void) | undefined
  /** Parts; all but one are hidden. */
  children: ReactNode
}

/** A dialog over the page, beside #root: toasts and the accessibility panel stay in reach. */
export function Dialog({ label, side, onLeave, children }: DialogProps) {
  const pressed = useRef(false)
  const layer = useLayer(onLeave)
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way; Escape and the cross close too
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      ref={layer}
      className={side ? 'dialog-scrim drawer-scrim' : 'dialog-scrim'}
      onPointerDown={({ target, currentTarget }) => {
        pressed.current = target === currentTarget
      }}
      onClick={({ target, currentTarget }) =>
        pressed.current && target === currentTarget && onLeave?.()
      }
    >
      <div
        className={side ? `drawer drawer-${side}` : 'dialog'}
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
  /** The name of the cross. */
  closeLabel?: string
  /** What the cross does; without it there is none. */
  onLeave: (() => void) | undefined
  children: ReactNode
}

/**
 * What a dialog holds. It takes the focus when it comes, at `data-autofocus` or else at its first
 * control, and gives it back when it goes.
 */
export function DialogPart(props: DialogPartProps) {
  const { title, hidden, closeLabel = t('dialog.close'), onLeave, children } = props
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const all = reachableIn(body.current)
    const start = all.find((control) => control.dataset.autofocus) ?? all[0] ?? body.current
    start?.focus()
    return () => queueMicrotask(() => opener?.focus({ preventScroll: true }))
  }, [opener])
  return (
    <section hidden={hidden}>
      <div className="dialog-head">
        <h2>{title}</h2>
        {onLeave && (
          <button type="button" className="icon-button" aria-label={closeLabel} onClick={onLeave}>
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
