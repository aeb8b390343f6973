import { useEffect, useState } from 'react'

/** Where the bar always stays, in px from the top (SPEC §9). */
const top = 100
/** A finger's trembling is no direction, in px. */
const still = 4

/** Whether the reader scrolls down, away from the top: true until they turn back. */
export function useAway(): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    let last = scrollY
    const look = () => {
      const now = Math.max(scrollY, 0)
      if (now >= top && Math.abs(now - last) < still) return
      setAway(now >= top && now > last)
      last = now
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return away
}
