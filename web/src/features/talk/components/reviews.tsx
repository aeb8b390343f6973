import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ModeratedReview } from '@/api/types'
import { Stars } from '@/kit/book/stars'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { dateTime } from '@/kit/format/date'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { type HideReason, hideReview, listSize, reviewsQuery, showReview } from '../api'
import { type ReviewSearch, reasons, reviewSearch, reviewsAt, type Show, shows } from '../model'
import { t } from '../texts'
import '../talk.css'

interface LineProps {
  review: ModeratedReview
  onChanged: () => void
}

/** The reason for which a review is hidden, and the button that hides it. */
function Hide({ review, onChanged }: LineProps) {
  const [reason, setReason] = useState<HideReason | ''>('')
  const { busy, act, wrong, errors } = useAct({ fields: ['reason'] })
  const hide = async () => {
    if (!reason || !(await act(() => hideReview(review.id, reason)))) return
    toast({ kind: 'success', text: t('reviews.hidden_now') })
    onChanged()
  }
  return (
    <form
      className="talk-hide"
      onSubmit={(event) => {
        event.preventDefault()
        void hide()
      }}
    >
      <ChoiceField
        label={t('reviews.reason')}
        value={reason}
        error={errors.reason}
        options={[
          ['', t('reviews.choose')],
          ...reasons.map((each) => [each, t(`reason.${each}`)] as const),
        ]}
        onText={(next) => setReason(next as HideReason | '')}
      />
      <button type="submit" className="button button-secondary" disabled={busy || !reason}>
        {t('reviews.hide')}
      </button>
      <FormError text={wrong} />
    </form>
  )
}

/** The button by which a hidden review is shown again. */
function ShowAgain({ review, onChanged }: LineProps) {
  const { busy, act, wrong } = useAct()
  const show = async () => {
    if (!(await act(() => showReview(review.id)))) return
    toast({ kind: 'success', text: t('reviews.shown_now') })
    onChanged()
  }
  return (
    <div className="talk-hide">
      <button
        type="button"
        className="button button-secondary"
        disabled={busy}
        onClick={() => void show()}
      >
        {t('reviews.show')}
      </button>
      <FormError text={wrong} />
    </div>
  )
}

/** A review with its title, and what staff can do with it. */
function Line({ review, onChanged }: LineProps) {
  return (
    <li className="talk-line">
      <p className="talk-who">
        <Link to={paths.content(review.content_slug)}>{review.content_title}</Link>
        <Stars value={review.stars} />
        <span>{review.display_name || t('reviews.closed')}</span>
        <time className="admin-note num" dateTime={review.created_at}>
          {dateTime(review.created_at)}
        </time>
        {review.hidden && (
          <span className="badge badge-warn">
            {review.reason ? t(`hidden.${review.reason}`) : t('reviews.hidden')}
          </span>
        )}
        {review.reports > 0 && (
          <Link to={paths.admin('reported')} className="badge badge-info">
            {t('reviews.reports', { count: review.reports })}
          </Link>
        )}
      </p>
      <p className="talk-text">{review.text || t('reviews.silent')}</p>
      {review.hidden ? (
        <ShowAgain review={review} onChanged={onChanged} />
      ) : (
        <Hide review={review} onChanged={onChanged} />
      )}
    </li>
  )
}

function Filters({ search }: { search: ReviewSearch }) {
  const router = useRouter()
  const [words, setWords] = useState(search.search ?? '')
  const narrow = (change: ReviewSearch) =>
    void router.navigate(reviewsAt({ ...search, page: undefined, ...change }) as never)
  return (
    <form
      className="talk-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        narrow({ search: words.trim() || undefined })
      }}
    >
      <ChoiceField
        label={t('reviews.which')}
        value={search.show ?? ''}
        options={[['', t('show.all')], ...shows.map((each) => [each, t(`show.${each}`)] as const)]}
        onText={(next) => narrow({ show: (next as Show) || undefined })}
      />
      <TextField label={t('reviews.search')} value={words} maxLength={200} onText={setWords} />
      <button type="submit" className="button button-secondary">
        {t('reviews.find')}
      </button>
    </form>
  )
}

/** `/admin/reviews`: what readers wrote of the organisation's titles, newest first. */
export function Reviews({ search: named }: { search: Record<string, string | undefined> }) {
  const search = reviewSearch(named)
  const { data, error, refetch } = useQuery({
    ...reviewsQuery(search),
    placeholderData: (before) => before,
  })
  const total = data?.meta?.total ?? 0
  return (
    <div data-slot="reviews">
      <h2>{t('reviews.title')}</h2>
      <p className="admin-lead">{t('reviews.lead')}</p>
      <Filters key={search.search} search={search} />
      {!data && !error && <RowSkeleton count={4} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {data?.data.length === 0 && (
        <Empty drawing="leaf" title={t('reviews.none')} hint={t('reviews.none_hint')} />
      )}
      {data && data.data.length > 0 && (
        <>
          <p className="admin-note">{t('reviews.count', { count: total })}</p>
          <ul className="talk-lines">
            {data.data.map((review) => (
              <Line key={review.id} review={review} onChanged={() => void refetch()} />
            ))}
          </ul>
          <Pagination
            page={data.meta?.page ?? 1}
            size={listSize}
            total={total}
            target={(page) => reviewsAt({ ...search, page })}
          />
        </>
      )}
    </div>
  )
}
