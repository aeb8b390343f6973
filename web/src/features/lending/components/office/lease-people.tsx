import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Holder, Waiter } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { dateTime, shortDate } from '@/kit/format/date'
import { useNow } from '@/kit/hooks/use-now'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { daysUntil, timeGone } from '../../model'
import { holdersQuery, queueQuery, shortList } from '../../office-api'
import { t } from '../../texts'

type Named = Pick<Holder, 'first_name' | 'last_name' | 'username'>

export const fullName = ({ first_name, last_name, username }: Named) =>
  [last_name, first_name].filter(Boolean).join(' ') || username

interface PeopleProps {
  title: string
  /** Said when there is nobody. */
  nobody: string
  total: number | undefined
  error: Error | null
  onRetry: () => void
  /** Asks for all; not there when all are shown. */
  onAll: (() => void) | undefined
  children: ReactNode
}

/** A list of names with their number, and the way to all of them. */
function People({ title, nobody, total, error, onRetry, onAll, children }: PeopleProps) {
  return (
    <section className="lease-people" aria-label={title}>
      <h4>
        {title}
        <span className="num">{total}</span>
      </h4>
      {total === undefined &&
        (error ? (
          <Failure message={errorText(error)} onRetry={onRetry} />
        ) : (
          <LineSkeleton count={3} />
        ))}
      {total === 0 && <p className="lease-note">{nobody}</p>}
      <ul>{children}</ul>
      {onAll && (
        <button type="button" className="button button-text" onClick={onAll}>
          {t('lease.all_n', { n: total ?? 0 })}
        </button>
      )}
    </section>
  )
}

function HolderRow({ holder }: { holder: Holder }) {
  const now = useNow().getTime()
  const days = daysUntil(holder.due_at, now)
  const gone = Math.round(timeGone(holder, now) * 100)
  return (
    <li data-slot="holder">
      <span>
        <b>{fullName(holder)}</b>
        <small>
          {holder.assigned
            ? t('lease.assigned_by')
            : t('lease.since', { date: shortDate(holder.borrowed_at) })}
        </small>
      </span>
      <span className={days <= 3 ? 'lease-left lent-soon' : 'lease-left'}>
        {days > 0 ? t('left', { days }) : t('left_today')}
        <span className="lent-time" aria-hidden="true">
          <span className="lent-gone" style={{ width: `${gone}%` }} />
        </span>
      </span>
    </li>
  )
}

/** Who has a copy, the soonest ending first. */
export function Holders({ id }: { id: string }) {
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery(holdersQuery(id, all))
  const total = data?.meta?.total
  return (
    <>
      <People
        title={t('lease.holders')}
        nobody={t('lease.nobody_reads')}
        total={total}
        error={error}
        onRetry={refetch}
        onAll={!all && (total ?? 0) > shortList ? () => setAll(true) : undefined}
      >
        {data?.data.map((holder) => (
          <HolderRow key={holder.loan_id} holder={holder} />
        ))}
      </People>
      <p className="lease-logged">{t('lease.logged')}</p>
    </>
  )
}

function WaiterRow({ waiter }: { waiter: Waiter }) {
  const { place, ready_until, assigned, created_at, estimate_days } = waiter
  const since = t('lease.since', { date: shortDate(created_at) })
  return (
    <li data-slot="waiter">
      <span className="lease-place">{place || '✓'}</span>
      <span>
        <b>{fullName(waiter)}</b>
        <small>
          {ready_until
            ? t('lease.kept', { date: dateTime(ready_until) })
            : assigned
              ? t('lease.goes_first')
              : since}
        </small>
      </span>
      {place > 0 && estimate_days > 0 && (
        <span className="lease-left">{t('lease.estimate', { n: estimate_days })}</span>
      )}
    </li>
  )
}

/** Who waits, in order. */
export function Queue({ id }: { id: string }) {
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery(queueQuery(id, all))
  const total = data?.meta?.total
  return (
    <People
      title={t('lease.queue_title')}
      nobody={t('lease.nobody_waits')}
      total={total}
      error={error}
      onRetry={refetch}
      onAll={!all && (total ?? 0) > shortList ? () => setAll(true) : undefined}
    >
      {data?.data.map((waiter) => (
        <WaiterRow key={waiter.hold_id} waiter={waiter} />
      ))}
    </People>
  )
}
