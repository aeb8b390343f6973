import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/kit/feedback/states'
import { dateTime } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { eventKind } from '../../event-kind'
import { failureText } from '../../failure'
import { eventsQuery, eventsShown } from '../../profile-api'
import { t } from '../../texts'
import { FormSkeleton } from '../profile/form-skeleton'

/** What happened to the account, newest first, a few at a time. */
export function EventsPart() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...eventsQuery(page),
    placeholderData: keepPreviousData,
  })
  const total = data?.meta?.total ?? 0
  const last = Math.max(1, Math.ceil(total / eventsShown))
  return (
    <section className="profile-part" data-slot="events">
      <h2>{t('sessions.history')}</h2>
      {error && <Failure message={failureText(error)} onRetry={refetch} />}
      {!data && !error && <FormSkeleton />}
      {data && total === 0 && <p className="muted">{t('event.none')}</p>}
      <ul className="profile-list">
        {data?.data.map(({ kind, device, address, at }) => (
          <li key={`${at}${kind}`}>
            <span>
              <b>{eventKind(kind)}</b>
              <span className="profile-note num">
                {[dateTime(at), device, address].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <div className="profile-acts">
          <button
            type="button"
            className="button button-secondary"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <Icon name="left" />
            {t('event.newer')}
          </button>
          <button
            type="button"
            className="button button-secondary"
            disabled={page === last}
            onClick={() => setPage(page + 1)}
          >
            {t('event.older')}
            <Icon name="right" />
          </button>
        </div>
      )}
    </section>
  )
}
