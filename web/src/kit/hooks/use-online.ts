import { useSyncExternalStore } from 'react'

function watchOnline(changed: () => void) {
  for (const name of ['online', 'offline']) addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed)
  }
}

/** Whether the device has a connection, as far as it knows. */
export const useOnline = () => useSyncExternalStore(watchOnline, () => navigator.onLine)
