import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Follow } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { shortDate } from '@/kit/format/date'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { followsQuery, listSize, useFollow } from '../api'
import { t } from '../texts'
import '../follows.css'

/** Somebody or something that is followed, with the way to end it; once ended, with the way back. */
function Row({ follow }: { follow: Follow }) {
  const [ended, setEnded] = useState(false)
  const change = useFollow(follow)
  const name = follow.name || t('row.hidden')
  const act = () => {
    if (change.isPending) return
    change.mutate(ended, {
      onSuccess: () => setEnded(!ended),
      onError: (error) =>
        toast({ kind: 'danger', title: t('toast.failed'), text: errorText(error) }),
    })
  }
  return (
    <li className="follow" data-slot="follow">
      <div>
        {follow.path && !ended ? (
          <Link className="follow-name" to={{ to: follow.path }}>
            {name}
          </Link>
        ) : (
          <span className="follow-name muted">{ended ? t('row.stopped', { name }) : name}</span>
        )}
        <p className="follow-note">
          {t(`kind.${follow.kind}`)} · {t('row.since', { day: shortDate(follow.created_at) })}
        </p>
      </div>
      <button
        type="button"
        className="button button-secondary"
        aria-label={t(ended ? 'row.undo_of' : 'row.stop_of', { name })}
        onClick={act}
      >
        {t(ended ? 'row.undo' : 'row.stop')}
      </button>
      <p className="visually-hidden" role="status">
        {ended && t('row.stopped', { name })}
      </p>
    </li>
  )
}

/** What the reader follows, in pages. */
export function FollowList({ search }: { search: Record<string, string | undefined> }) {
  const page = Math.max(1, Math.trunc(Number(search.page)) || 1)
  const { data, error, refetch } = useQuery(followsQuery(page))
  if (!data && error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <RowSkeleton />
  if (data.total === 0)
    return (
      <Empty drawing="leaf" title={t('page.empty')} hint={t('page.empty_hint')}>
        <Link className="button button-secondary" to={paths.listing()}>
          {t('page.find')}
        </Link>
      </Empty>
    )
  return (
    <>
      <p className="follow-lead">{t('page.lead')}</p>
      <ul data-slot="follows">
        {data.rows.map((follow) => (
          <Row key={`${follow.kind}-${follow.id}`} follow={follow} />
        ))}
      </ul>
      <Pagination
        page={page}
        size={listSize}
        total={data.total}
        target={(next) => paths.follows({ page: next > 1 ? next : undefined })}
      />
    </>
  )
}
