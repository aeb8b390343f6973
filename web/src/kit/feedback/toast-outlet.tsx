import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../loading/lazy-part'
import { onFirstToast } from './toast'

const ToastHost = lazyPart(async () => (await import('./toast-host')).ToastHost, { instead: null })

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
