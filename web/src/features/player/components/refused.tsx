import { ApiError } from '@/api/error'
import { Preparing } from '@/kit/feedback/preparing'
import { Empty } from '@/kit/feedback/states'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'
import { AccessWays, missingOf } from './access-ways'
import '../player.css'

export interface RefusedProps {
  error: Error
  onRetry: () => void
}

const reasons = { seats_taken: 'seats', publication_damaged: 'damaged' } as const

/** Why a recording did not open, and the ways on. */
export function Refused({ error, onRetry }: RefusedProps) {
  const code = error instanceof ApiError ? (error.status === 404 ? 'missing' : error.code) : ''
  const missing = missingOf(error)
  if (error instanceof ApiError && error.preparing)
    return (
      <Preparing
        error={error}
        title={t('preparing')}
        hint={t('preparing_hint')}
        className="player-refused"
        onRetry={onRetry}
      />
    )
  return (
    <main id="main" className="player-refused" data-slot="main">
      {code === 'entitlement_required' ? (
        <Empty drawing="leaf" title={t('refused')}>
          <AccessWays access={missing.access} slug={missing.slug} />
        </Empty>
      ) : code === 'missing' ? (
        <Empty drawing="leaf" title={t('missing')}>
          <Link className="button button-secondary" to={paths.home()}>
            {t('home')}
          </Link>
        </Empty>
      ) : (
        <Empty drawing="leaf" title={t(reasons[code as keyof typeof reasons] ?? 'open_failed')}>
          <button type="button" className="button button-secondary" onClick={onRetry}>
            {t('retry')}
          </button>
        </Empty>
      )}
    </main>
  )
}
