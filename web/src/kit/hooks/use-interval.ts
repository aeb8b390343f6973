import { useEffect, useRef } from 'react'

/** Seconds between two looks whether what is made again is there, when the server names none. */
export const lookEvery = 3

/** Does something again and again while it is mounted, for as long as `every` seconds is not null. */
export function useInterval(every: number | null, act: () => void): void {
  const newest = useRef(act)
  newest.current = act
  useEffect(() => {
    if (every === null) return
    const timer = setInterval(() => newest.current(), every * 1000)
    return () => clearInterval(timer)
  }, [every])
}
