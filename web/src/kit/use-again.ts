import { useEffect, useRef } from 'react'

/** Does something again and again while it is mounted, for as long as `every` seconds is not null. */
export function useAgain(every: number | null, act: () => void): void {
  const newest = useRef(act)
  newest.current = act
  useEffect(() => {
    if (every === null) return
    const timer = setInterval(() => newest.current(), every * 1000)
    return () => clearInterval(timer)
  }, [every])
}
