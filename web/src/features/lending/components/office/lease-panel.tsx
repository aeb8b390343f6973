import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OrganizationLease } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { openModal } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { shortDate } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { kindOf, type LeaseSearch, leasesAt } from '../../office'
import { leaseQuery } from '../../office-api'
import { t } from '../../texts'
import { AssignForm } from './assign-form'
import { Requests } from './copy-requests'
import { LeaseForm } from './lease-form'
import { Holders, Queue } from './lease-people'
import { authorsOf } from './lease-table'

function Numbers({ lease }: { lease: OrganizationLease }) {
  const { in_use, copies, waiting, loans_left } = lease
  return (
    <dl className="lease-numbers">
      <div>
        <dd>{lease.unlimited ? in_use : `${in_use} / ${copies}`}</dd>
        <dt>{t('lease.in_use')}</dt>
      </div>
      <div>
        <dd>{waiting}</dd>
        <dt>{t('lease.waiting')}</dt>
      </div>
      {loans_left !== null && (
        <div>
          <dd>{loans_left}</dd>
          <dt>{t('lease.loans_left')}</dt>
        </div>
      )}
    </dl>
  )
}

/** Changing the licence, or from whom a change has to be asked. */
function Change({ lease }: { lease: OrganizationLease }) {
  if (!lease.changeable)
    return (
      <p className="lease-note">{t('lease.bought', { name: lease.content.organization_name })}</p>
    )
  const change = () =>
    openModal({ id: 'lease', title: lease.content.title, children: <LeaseForm lease={lease} /> })
  return (
    <button type="button" className="button button-secondary" onClick={change}>
      {t('lease.change')}
    </button>
  )
}

function Head({ lease, search }: { lease: OrganizationLease; search: LeaseSearch }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { starts_at, ends_on } = lease
  const end = ends_on ? shortDate(`${ends_on}T12:00:00+08:00`) : t('lease.endless')
  return (
    <header className="lease-panel-head">
      <Cover image={lease.content.cover} sizes="44px" />
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {lease.content.title}
        </h3>
        <p className="lease-note">{authorsOf(lease)}</p>
        <p className="lease-note num">
          {t(`lease.kind.${kindOf(lease)}`)}. {shortDate(starts_at)} – {end}
        </p>
      </div>
      <Link
        className="icon-button"
        to={leasesAt({ ...search, lease: undefined })}
        aria-label={t('lease.close')}
      >
        <Icon name="close" />
      </Link>
    </header>
  )
}

interface PanelProps {
  id: string
  search: LeaseSearch
  /** Whether requests for copies are decided here. */
  decides: boolean
}

/** One licence: who reads, who waits, assigning a copy, changing the terms. */
export function LeasePanel({ id, search, decides }: PanelProps) {
  const { data, error, refetch } = useQuery(leaseQuery(id))
  const lease = data?.data
  if (!lease)
    return (
      <aside className="lease-panel" aria-label={t('lease.panel')}>
        {error ? (
          <Failure message={errorText(error)} onRetry={refetch} />
        ) : (
          <div className="lease-part">
            <LineSkeleton count={6} />
          </div>
        )}
      </aside>
    )
  return (
    <aside className="lease-panel" aria-label={lease.content.title} data-slot="lease">
      <Head lease={lease} search={search} />
      <div className="lease-part">
        <Numbers lease={lease} />
        <Change lease={lease} />
      </div>
      {lease.model === 'concurrent' ? (
        <p className="lease-part lease-note">{t('lease.concurrent_note')}</p>
      ) : (
        <>
          <Holders id={id} />
          <Queue id={id} />
          <Requests lease={lease} decides={decides} />
          {lease.running && <AssignForm lease={lease} />}
        </>
      )}
    </aside>
  )
}
