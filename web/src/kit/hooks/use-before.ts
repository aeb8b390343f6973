import { useEffect, useState } from 'react'

/** Whether a moment is still to come; the component is drawn again when it has come. */
export function useBefore(moment: string | undefined) {
  const [now, setNow] = useState(Date.now)
  const left = moment ? Date.parse(moment) - now : 0
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
