import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Note } from '../ambient'
import { useRotation } from '../use-rotation'
import { ChoiceMenu } from './choice-menu'

/** One of the things that take turns. */
export interface Turn {
  id: string
  /** What the cell shows of it, and what the narrow cell has room for below the value. */
  face: ReactNode
  value: string
  tag?: string
  /** What the cell leaves to the eye, in words, for its name. */
  spoken: string
  /** Its line in the list, and the words that typing finds it by. */
  line: ReactNode
  label: string
}

export interface RotatingCellProps {
  /** Names the kept choice and the style. */
  name: 'weather' | 'currency'
  /** What the cell is, and what its list asks. */
  title: string
  choose: string
  turns: Turn[]
  note: Note | undefined
  /** Said above the list of what is shown. */
  head: (at: number) => string
}

/** Closes on a press outside. */
function useOutside(
  open: boolean,
  inside: { current: HTMLElement | null },
  setOpen: (open: boolean) => void,
) {
  useEffect(() => {
    if (!open) return
    const press = ({ target }: Event) => inside.current?.contains(target as Node) || setOpen(false)
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open, inside, setOpen])
}

/** Whether the reader looks at a cell, by mouse or keyboard. */
function useLook() {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  return {
    looked: hovered || focused,
    setFocused,
    pointer: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
    },
  }
}

interface FaceProps {
  shown: Turn | undefined
  note: Note | undefined
  /** How often the shown one has changed. */
  count: number
}

/** What the cell shows now; a change is highlighted for a second (SPEC §9). */
function Face({ shown, note, count }: FaceProps) {
  const tag = shown?.tag
  return (
    <span key={count} className={count ? 'turning turned' : 'turning'}>
      {shown?.face}
      <span className="topbar-value">
        <b className="num">{shown?.value}</b>
        {(note || tag) && (
          <small className={note ? undefined : 'only-narrow'}>
            {tag && <span className="only-narrow">{tag} </span>}
            {note?.short}
          </small>
        )}
      </span>
    </span>
  )
}

/**
 * A cell of the top bar that shows one value after the other (SPEC §2) and opens a list to choose
 * from. It rests while it is looked at: hovered, focused or open.
 */
export function RotatingCell({ name, title, choose, turns, note, head }: RotatingCellProps) {
  const [open, setOpen] = useState(false)
  const { looked, setFocused, pointer } = useLook()
  const cell = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useId()
  const ids = turns.map(({ id }) => id)
  const { at, turn, rotating, choose: show, setRotating } = useRotation(name, ids, open || looked)
  useOutside(open, cell, setOpen)
  const back = () => {
    setOpen(false)
    button.current?.focus()
  }
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (cell.current?.contains(relatedTarget)) return
    setFocused(false)
    setOpen(false)
  }
  const unseen = note && note.long !== note.short ? note.long : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking at the cell lets it rest
    <div
      className={`topbar-turning topbar-${name}`}
      ref={cell}
      {...pointer}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={blur}
    >
      <button
        type="button"
        ref={button}
        className="topbar-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menu : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <span className="visually-hidden">{`${title}: ${turns[at]?.spoken}, `}</span>
        <Face shown={turns[at]} note={note} count={turn} />
        <span className="visually-hidden">{unseen}</span>
      </button>
      {open && (
        <ChoiceMenu
          {...{ id: menu, title: choose, head: head(at), turns, at, rotating }}
          onRotate={setRotating}
          onChoose={(to) => {
            show(to)
            back()
          }}
          onClose={back}
        />
      )}
    </div>
  )
}
