// Which key does what while the player's page is open.
import { asksForKeys } from '@/kit/keyboard/help-shortcut'

export type Command =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'previous'
  | 'next'
  | 'slower'
  | 'faster'
  | 'mute'
  | 'bookmark'
  | 'keys'

const plain: Record<string, Command> = { ArrowLeft: 'back', ArrowRight: 'forward' }
const shifted: Record<string, Command> = { ArrowLeft: 'previous', ArrowRight: 'next' }

/** By their place on the board, so that they work in the Mongolian layout too. */
const places: Record<string, Command> = {
  BracketLeft: 'slower',
  BracketRight: 'faster',
  KeyM: 'mute',
  KeyB: 'bookmark',
}

/** The command of a key press, or null when the key belongs to the browser or to a field. */
export function commandOf(event: KeyboardEvent): Command | null {
  const target = event.target as Element | null
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (target?.closest?.('input, textarea, select, dialog')) return null
  if (asksForKeys(event)) return 'keys'
  if (event.key === ' ') return target?.closest?.('button, a, summary') ? null : 'toggle'
  if (event.shiftKey) return shifted[event.key] ?? null
  return plain[event.key] ?? places[event.code] ?? null
}
