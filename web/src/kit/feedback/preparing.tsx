import type { ApiError } from '@/api/error'
import { lookEvery, useInterval } from '../hooks/use-interval'
import { Empty } from './states'

export interface PreparingProps {
  error: ApiError
  title: string
  hint: string
  className: string
  onRetry: () => void
}

/** A publication whose files the server makes again: it opens by itself. */
export function Preparing({ error, title, hint, className, onRetry }: PreparingProps) {
  useInterval(error.wait || lookEvery, onRetry)
  return (
    <main id="main" className={className} data-slot="main" aria-busy="true">
      <div role="status">
        <Empty drawing="leaf" title={title} hint={hint} />
      </div>
    </main>
  )
}
