import { useEffect, useState } from 'react'
import { useInterval } from '@/kit/hooks/use-interval'
import { endEditing, keepEditing } from './api'
import type { Presence } from './types'

/** Seconds between two words of the screen that the record is open. */
const every = 10

/** Who else has the record open, and which version it has now; asked while the screen is seen. */
export function usePresence(id: number): Presence | undefined {
  const [presence, setPresence] = useState<Presence>()
  const say = () => {
    if (document.visibilityState === 'visible') keepEditing(id).then(setPresence, () => {}) // the next word comes soon
  }
  useInterval(every, say)
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when the record is opened
  useEffect(() => {
    say()
    return () => {
      endEditing(id).catch(() => {}) // it ends by itself
    }
  }, [id])
  return presence
}
