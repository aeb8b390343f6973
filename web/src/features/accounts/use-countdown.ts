import { useEffect, useState } from 'react'

/** Whole seconds until a moment, and how to set it anew; 0 once it is there. */
export function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [running])
  function wait(next: number) {
    setNow(Date.now())
    setUntil(Date.now() + next * 1000)
  }
  return [left, wait] as const
}
