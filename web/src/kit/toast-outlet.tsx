import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './toast'

const ToastHost = lazy(async () => ({ default: (await import('./toast-host')).ToastHost }))

/** Where toasts appear; their code comes with the first one. */
export function ToastOutlet() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  return wanted ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null
}
