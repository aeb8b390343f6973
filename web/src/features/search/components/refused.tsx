import { ApiError } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { lookEvery, useInterval } from '@/kit/hooks/use-interval'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { isPreparing } from '../api'
import { t } from '../texts'

export interface RefusedProps {
  error: unknown
  onRetry: () => void
}

/** The server builds its search index: the results come by themselves. */
function Preparing({ error, onRetry }: RefusedProps) {
  useInterval((error instanceof ApiError && error.wait) || lookEvery, onRetry)
  return (
    <div role="status" aria-busy="true" data-slot="preparing">
      <Empty drawing="leaf" title={t('preparing.title')} hint={t('preparing.hint')}>
        <Link className="button button-secondary" to={paths.listing()}>
          {t('results.all_contents')}
        </Link>
      </Empty>
    </div>
  )
}

/** A search that could not be done: it is prepared, or it failed. */
export function Refused({ error, onRetry }: RefusedProps) {
  if (isPreparing(error)) return <Preparing error={error} onRetry={onRetry} />
  return <Failure message={errorText(error)} onRetry={onRetry} />
}
