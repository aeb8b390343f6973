import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '@/api/error'
import { session } from '@/api/session'
import { Preparing } from '@/kit/feedback/preparing'
import { Empty } from '@/kit/feedback/states'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { type Opened, openQuery } from '../api'
import { t } from '../texts'
import { PageSkeleton } from './page-skeleton'
import '../reader.css'

export interface OpenItemProps {
  item: number
  /** `reopen` asks for the publication once more, while what was opened stays */
  children: (opened: Opened, reopen: () => void) => ReactNode
}

/** Opens a reading session and hands it on; says in words why it did not open. */
export function OpenItem({ item, children }: OpenItemProps) {
  const { data, error, refetch } = useQuery(openQuery(item, useQueryClient()))
  const reopen = () => void refetch()
  if (data) return children(data, reopen)
  if (error) return <Refused error={error} onRetry={reopen} />
  return <Opening />
}

function Opening() {
  return (
    <main id="main" className="reader" data-slot="main">
      <div className="reader-top" />
      <div className="reader-stage">
        <PageSkeleton />
      </div>
      <div className="reader-bottom" />
    </main>
  )
}

const reasons = {
  entitlement_required: 'error.no_right',
  seats_taken: 'error.seats',
  publication_damaged: 'error.damaged',
} as const

function reasonOf(error: Error): Parameters<typeof t>[0] {
  if (!(error instanceof ApiError)) return 'error.open'
  if (error.status === 404) return 'error.missing'
  return reasons[error.code as keyof typeof reasons] ?? 'error.open'
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reason = reasonOf(error)
  const guest = !session.signedIn()
  if (error instanceof ApiError && error.preparing)
    return (
      <Preparing
        error={error}
        title={t('preparing.title')}
        hint={t('preparing.hint')}
        className="reader-refused"
        onRetry={onRetry}
      />
    )
  return (
    <main id="main" className="reader-refused" data-slot="main">
      <Empty drawing="leaf" title={t(reason)}>
        {reason === 'error.no_right' && guest ? (
          <Link className="button button-primary" to={paths.signIn()}>
            {t('error.sign_in')}
          </Link>
        ) : reason === 'error.open' || reason === 'error.seats' ? (
          <button type="button" className="button button-secondary" onClick={onRetry}>
            {t('error.retry')}
          </button>
        ) : (
          <Link className="button button-secondary" to={paths.home()}>
            {t('error.home')}
          </Link>
        )}
      </Empty>
    </main>
  )
}
