// Whether there is a listening: all that the first page knows of the player.
import { useSyncExternalStore } from 'react'
import { session } from '@/api/session'

const key = 'sudar.listening'
const listeners = new Set<() => void>()
let on = globalThis.localStorage?.getItem(key) != null

/** Something is heard or was left, or nothing any more. */
export function setListening(next: boolean) {
  on = next
  for (const listener of listeners) listener()
}

// Whoever signs out leaves nothing behind.
session.subscribe(() => {
  if (session.signedIn()) return
  localStorage.removeItem(key)
  setListening(false)
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useListening = () => useSyncExternalStore(subscribe, () => on)
