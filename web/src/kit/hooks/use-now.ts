import { useEffect, useState } from 'react'

/** The present moment, renewed every minute while the page is seen. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
