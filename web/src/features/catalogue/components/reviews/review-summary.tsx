import { useQuery } from '@tanstack/react-query'
import type { Content } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { firstReviewsQuery } from '../../api'
import { tabTarget } from '../../model'
import { t } from '../../texts'
import { Ratings } from './ratings'
import { ReviewCard } from './review-card'

/** How readers rate a work, with the newest reviews and the way to all of them. */
export function ReviewSummary({ content }: { content: Content }) {
  const { data, error, refetch } = useQuery(firstReviewsQuery(content.slug))
  const ratings = data?.meta?.ratings
  const total = data?.meta?.total ?? 0
  return (
    <section data-slot="review-summary">
      <h2 className="detail-title">{t('detail.ratings_title')}</h2>
      {error && !data && <Failure message={errorText(error)} onRetry={() => refetch()} />}
      {!error && !data && <LineSkeleton />}
      {data && !ratings?.count && <p className="muted">{t('reviews.empty')}</p>}
      {ratings && ratings.count > 0 && <Ratings ratings={ratings} />}
      {data && data.data.length > 0 && (
        <ul className="review-list">
          {data.data.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
      {data && (
        <Link
          className="button button-secondary button-wide detail-all"
          to={tabTarget(content.slug, 'reviews')}
        >
          {total > 0 ? t('reviews.all', { count: total }) : t('reviews.write')}
        </Link>
      )}
    </section>
  )
}
