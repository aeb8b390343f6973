import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '@/kit/icons/icon'
import { startingWith } from '../model'
import { t } from '../texts'
import type { Turn } from './rotating-cell'

export interface ChoiceMenuProps {
  id: string
  title: string
  head: string
  turns: Turn[]
  at: number
  rotating: boolean
  onRotate: (rotating: boolean) => void
  onChoose: (at: number) => void
  onClose: () => void
}

/** The list under a cell: whether it rotates, and what it shows (the menu pattern of ARIA). */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { id, title, head, turns, at, rotating, onRotate, onChoose, onClose } = props
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const labels = [t('ambient.rotate'), ...turns.map(({ label }) => label)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list opens
  useEffect(() => {
    const chosen = entries()[at + 1]
    chosen?.scrollIntoView({ block: 'nearest' })
    chosen?.focus()
  }, [])

  const type = (key: string, from: number, now: number) => {
    const text = now - typed.current.at < 700 ? typed.current.text + key : key
    typed.current = { text, at: now }
    return startingWith(labels, text, from)
  }
  const press = (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    if (key === 'Tab') return onClose() // and the focus goes on from the button
    const all = entries()
    const from = all.indexOf(document.activeElement as HTMLElement)
    if (key === 'Escape') onClose()
    else if (key === 'ArrowDown') all[(from + 1) % all.length]?.focus()
    else if (key === 'ArrowUp') all.at(from - 1)?.focus()
    else if (key === 'Home') all[0]?.focus()
    else if (key === 'End') all.at(-1)?.focus()
    else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey)
      all[type(key, from, timeStamp)]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="choice">
      <p className="num">{head}</p>
      <div
        className="choice-list"
        role="menu"
        id={id}
        aria-label={title}
        ref={list}
        onKeyDown={press}
        tabIndex={-1}
      >
        <button
          type="button"
          role="menuitemcheckbox"
          aria-checked={rotating}
          tabIndex={-1}
          onClick={() => onRotate(!rotating)}
        >
          <span className="choice-tick">{rotating && <Icon name="check" size={15} />}</span>
          {labels[0]}
        </button>
        {turns.map(({ id, line }, i) => (
          <button
            key={id}
            type="button"
            role="menuitemradio"
            aria-checked={i === at}
            tabIndex={i === at ? 0 : -1}
            onClick={() => onChoose(i)}
          >
            {line}
          </button>
        ))}
      </div>
    </div>
  )
}
