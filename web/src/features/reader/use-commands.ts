import { type RefObject, useEffect, useRef } from 'react'
import { type Command, commandOf } from './engine/keys'
import type { Engine } from './engine/types'

export interface CommandTargets {
  engine: RefObject<Engine | null>
  toggle: (panel: 'contents' | 'search' | 'appearance') => void
  close: () => void
}

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

function run(command: Command, { engine, toggle, close }: CommandTargets): void {
  const book = engine.current
  if (command === 'contents' || command === 'search' || command === 'appearance') toggle(command)
  else if (command === 'escape') close()
  else if (command === 'first') void book?.goTo({ fraction: 0 })
  else if (command === 'last') void book?.goTo({ fraction: 1 })
  else void book?.[command]()
}
