import { useEffect, useState } from 'react'

/** Runs something once the processor rests, half a second from now at the latest. */
export const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 500 }) : setTimeout(run, 50)

/** False in the first screen's own work, true once the processor has rested after it. */
export function useIdle() {
  const [idle, setIdle] = useState(false)
  useEffect(() => void whenIdle(() => setIdle(true)), [])
  return idle
}
