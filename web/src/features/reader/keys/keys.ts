// Which key does what. Left and right follow the page, not the text: the engine knows
// which of them is "next" in a right-to-left book.
import { asksForKeys, asksForSearch } from '@/kit/keyboard/help-shortcut'

export type Command =
  | 'left'
  | 'right'
  | 'next'
  | 'previous'
  | 'down'
  | 'up'
  | 'first'
  | 'last'
  | 'contents'
  | 'pages'
  | 'search'
  | 'appearance'
  | 'notes'
  | 'bookmark'
  | 'mark'
  | 'rotate'
  | 'escape'
  | 'keys'

const commands: Record<string, Command> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowUp: 'up',
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  Escape: 'escape',
}

/** Letter keys by their place on the board, so that they work in the Mongolian layout too. */
const letters: Record<string, Command> = {
  KeyT: 'contents',
  KeyP: 'pages',
  KeyR: 'rotate',
  KeyS: 'search',
  KeyA: 'appearance',
  KeyN: 'notes',
  KeyB: 'bookmark',
  KeyM: 'mark',
}

/** The command of a key press, or null when the key belongs to the browser or to a field. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (isChoice(event.target)) return event.key === 'Escape' ? 'escape' : letterOf(event)
  if (isField(event.target)) return isLeft(event) ? 'escape' : null
  if (asksForKeys(event)) return 'keys'
  if (asksForSearch(event)) return 'search'
  if (event.key === ' ')
    return isPressable(event.target) ? null : event.shiftKey ? 'previous' : 'next'
  return (event.shiftKey ? null : commands[event.key]) ?? letterOf(event)
}

const letterOf = ({ code, shiftKey }: KeyboardEvent) => (shiftKey ? null : (letters[code] ?? null))

function localName(target: EventTarget | null): string {
  return (target as Element | null)?.localName ?? ''
}

/** Escape in an empty field; in another one it is the field's own. */
const isLeft = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && (target as HTMLInputElement).value === ''

function isField(target: EventTarget | null): boolean {
  return (
    /^(input|textarea|select)$/.test(localName(target)) ||
    (target as HTMLElement | null)?.isContentEditable === true
  )
}

/** A box or a button to tick: the arrows and the space bar are its own, letters are not. */
function isChoice(target: EventTarget | null): boolean {
  return /^(radio|checkbox)$/.test((target as HTMLInputElement | null)?.type ?? '')
}

function isPressable(target: EventTarget | null): boolean {
  return /^(button|a|summary|audio|video)$/.test(localName(target))
}
