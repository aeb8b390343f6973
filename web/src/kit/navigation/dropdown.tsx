import { useRouterState } from '@tanstack/react-router'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { stopsOf, walk } from '../keyboard/arrow-keys'

export interface DropdownProps {
  /** Its place in the bar: `account`, `apps`. */
  name: string
  /** The button's name where its content does not say it. */
  label?: string
  button: ReactNode
  /** The panel; its code is fetched when the button is first pointed at or focused. */
  children: ReactNode
}

/** Tells that the panel's code has come. */
function Arrived({ tell }: { tell: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(tell, [])
  return null
}

/**
 * A button and its panel (WAI-ARIA, disclosure). Closed by a click elsewhere, by Escape, which
 * gives the focus back, by following a link, by a new place and when the focus leaves (SPEC §2).
 */
export function Dropdown({ name, label, button, children }: DropdownProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const enter = useRef<0 | -1 | undefined>(undefined)
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const here = useRouterState({ select: ({ location }) => location.href })
  const close = () => setOpen(false)
  const want = () => setWanted(true)
  /** By arrow key the focus enters with the opening, once the panel is there. */
  const arrive = () => {
    const stop = enter.current === undefined ? undefined : stopsOf(panel.current).at(enter.current)
    if (!stop) return
    enter.current = undefined
    stop.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes what was open
  useEffect(close, [here])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens or closes
  useEffect(() => {
    if (!open) return
    arrive()
    const elsewhere = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) close()
    }
    document.addEventListener('click', elsewhere, true)
    return () => document.removeEventListener('click', elsewhere, true)
  }, [open])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      close()
      opener.current?.focus()
    } else if (event.target !== opener.current) walk(event, panel.current)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      enter.current = event.key === 'ArrowDown' ? 0 : -1
      want()
      if (open) arrive()
      setOpen(true)
    }
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  const follow = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what its button and links bubble
    <div className={`dropdown ${name}`} ref={root} onKeyDown={press} onBlur={leave}>
      <button
        type="button"
        className="dropdown-button"
        ref={opener}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          want()
          setOpen(!open)
        }}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link's click, by mouse or key, bubbles */}
      <div
        className={open ? 'dropdown-panel dropdown-open' : 'dropdown-panel'}
        id={id}
        ref={panel}
        onClick={follow}
      >
        {wanted && (
          <Suspense>
            {children}
            <Arrived tell={arrive} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
