import { useEffect } from 'react'
import { ApiError } from '@/api/error'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { type Opened, stillOpen } from './api'
import { failureOf } from './engine/core/failure'
import type { Failure } from './engine/core/types'
import { t } from './texts'
import { useAttention } from './time/use-attention'
import type { Reading } from './use-engine'

/** While a publication is open: the window has its name, its right is asked for, its time is kept. */
export function useReadingSession(opened: Opened, { state, change }: Reading): void {
  useDocumentTitle(t('document', { title: opened.session.content.title }))
  useAttention(opened, state.at)
  useRight(opened, (failure) => change({ failure }))
}

/**
 * Between two looks at the right of an open publication, in ms: one that has ended closes it within
 * a minute (PRODUCT "Reading"), and three words keep a seat.
 */
const checkEvery = 30_000

/** Asks for as long as a publication is before the reader whether it may be read, and at once on return. */
function useRight({ session }: Opened, onEnd: (failure: Failure) => void): void {
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
