import type { Content } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Pagination } from '@/kit/navigation/pagination'
import { reviewsAtOnce } from '../../api'
import { tabTarget } from '../../model'
import { useReviews } from '../../reviews-api'
import { t } from '../../texts'
import { ReportButton } from '../detail/report-button'
import { OwnReview } from './own-review'
import { Ratings } from './ratings'
import { ReviewCard } from './review-card'
import './reviews.css'

export interface ReviewsPanelProps {
  content: Content
  page: number
  here: string
}

/** All reviews of a work, how readers rate it, and the reader's own review. */
export function ReviewsPanel({ content, page, here }: ReviewsPanelProps) {
  const { data, error, refetch } = useReviews(content, page)
  const others = data?.data.filter(({ mine }) => !mine) ?? []
  const ratings = data?.meta?.ratings
  const target = (next: number) => {
    const { to, search } = tabTarget(content.slug, 'reviews')
    return { to, search: { ...search, page: next } }
  }
  return (
    <div className="detail-more detail-reviews">
      <section data-slot="reviews">
        <h2 className="detail-title">{t('reviews.title')}</h2>
        {error && !data && <Failure message={errorText(error)} onRetry={() => refetch()} />}
        {!error && !data && <LineSkeleton count={6} />}
        {data && others.length === 0 && (
          <Empty drawing="leaf" title={t('reviews.empty')} hint={t('reviews.empty_hint')} />
        )}
        {others.length > 0 && (
          <ul className="review-list">
            {others.map((review) => (
              <ReviewCard key={review.id} review={review}>
                <ReportButton content={content} review={review} here={here} />
              </ReviewCard>
            ))}
          </ul>
        )}
        {data && (data.meta?.total ?? 0) > reviewsAtOnce && (
          <Pagination
            page={page}
            size={reviewsAtOnce}
            total={data.meta?.total ?? 0}
            target={target}
          />
        )}
      </section>
      <div className="detail-side">
        {ratings && ratings.count > 0 && (
          <section>
            <h2 className="detail-title">{t('detail.ratings_title')}</h2>
            <Ratings ratings={ratings} />
          </section>
        )}
        <OwnReview content={content} here={here} />
      </div>
    </div>
  )
}
