import { useEffect, useState } from 'react'

const restMs = 3000

/** Whether the bars are shown. They rest away after three seconds unless `held`. */
export function useChrome(held: boolean): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    if (held || !shown) return
    const timer = setTimeout(() => setShown(false), restMs)
    return () => clearTimeout(timer)
  }, [held, shown])
  return [shown || held, setShown]
}
