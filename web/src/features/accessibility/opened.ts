import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  open = next
  for (const listener of listeners) listener()
}

export const openPanel = () => set(true)
export const closePanel = () => set(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the panel is open: the top bar and the phone's menu open the same one. */
export const usePanelOpen = () => useSyncExternalStore(subscribe, () => open)
