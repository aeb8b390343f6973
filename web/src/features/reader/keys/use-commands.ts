import { useEffect, useRef } from 'react'
import type { Engine } from '../engine/core/types'
import { type Command, commandOf } from './keys'

type Turn = 'left' | 'right' | 'next' | 'previous'

export interface CommandTargets {
  engine: Engine | null
  toggle: (panel: (typeof panels)[number]) => void
  /** ends the selection or closes the panel */
  close: () => void
  bookmark: () => void
  /** calls the menu of the selection */
  mark: () => void
  /** turns the pages by a quarter */
  rotate: () => void
  /** moves the ruler by lines; false when there is none */
  line: (by: 1 | -1) => boolean
}

const panels = ['contents', 'pages', 'search', 'appearance', 'notes'] as const
const acts = ['bookmark', 'mark', 'rotate'] as const

/** Listens to the keyboard of the page; the returned handler takes the keys of book frames. */
export function useCommands(targets: CommandTargets): (event: KeyboardEvent) => void {
  const current = useRef(targets)
  current.current = targets
  const handle = useRef((event: KeyboardEvent) => {
    const command = commandOf(event)
    if (!command) return
    if (command !== 'escape') event.preventDefault()
    run(command, current.current)
  })
  useEffect(() => {
    const listener = handle.current
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return handle.current
}

function run(command: Command, targets: CommandTargets): void {
  const book = targets.engine
  const panel = panels.find((name) => name === command)
  const act = acts.find((name) => name === command)
  if (panel) targets.toggle(panel)
  else if (command === 'keys') void import('./keys-list').then(({ listKeys }) => listKeys())
  else if (command === 'escape') targets.close()
  else if (act) targets[act]()
  else if (command === 'first') void book?.goTo({ fraction: 0 })
  else if (command === 'last') void book?.goTo({ fraction: 1 })
  else if (command === 'down') void (targets.line(1) || book?.next())
  else if (command === 'up') void (targets.line(-1) || book?.previous())
  else void book?.[command as Turn]()
}
