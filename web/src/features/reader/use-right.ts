import { useEffect } from 'react'
import { ApiError } from '@/api/error'
import { type Opened, stillOpen } from './api'
import { failureOf } from './engine/core/failure'
import type { Failure } from './engine/core/types'

/**
 * Between two looks at the right of an open publication, in ms: one that has ended closes it within
 * a minute (PRODUCT "Reading"), and three words keep a seat.
 */
const checkEvery = 30_000

/** Asks for as long as a publication is before the reader whether it may be read, and at once on return. */
export function useRight({ session }: Opened, onEnd: (failure: Failure) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest onEnd is only called
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible')
        stillOpen(session).catch((error: Error) => onEnd(endOf(error)))
    }
    const timer = setInterval(check, checkEvery)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [session])
}

/** A right that may not be asked for has ended, whatever else is wrong. */
function endOf(error: Error): Failure {
  const failure = failureOf(error instanceof ApiError ? error.status : 0)
  return failure === 'open' ? 'revoked' : failure
}
