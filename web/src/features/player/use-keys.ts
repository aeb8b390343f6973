import { useEffect, useEffectEvent } from 'react'
import { type Command, commandOf } from './commands'
import type { Player } from './player'

/** The keys of the player's page. */
export function useKeys(player: Player, bookmark: () => void) {
  const run = useEffectEvent((command: Command) => {
    const acts: Record<Command, () => void> = {
      toggle: () => player.toggle(),
      back: () => player.back(),
      forward: () => player.forward(),
      previous: () => player.chapter(-1),
      next: () => player.chapter(1),
      slower: () => player.stepSpeed(-1),
      faster: () => player.stepSpeed(1),
      mute: () => player.mute(),
      bookmark,
      keys: () => void import('./keys-list').then(({ listKeys }) => listKeys()),
    }
    acts[command]()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      run(command)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
