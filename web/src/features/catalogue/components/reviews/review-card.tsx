import type { ReactNode } from 'react'
import type { Review } from '@/api/types'
import { Stars } from '@/kit/book/stars'
import { shortDate } from '@/kit/format/date'
import { t } from '../../texts'

export interface ReviewCardProps {
  review: Review
  /** What stands under the text: acts, a notice. */
  children?: ReactNode
}

/** Who, how many stars, when, and what was said: plain text as it was written. */
export function ReviewCard({ review, children }: ReviewCardProps) {
  const edited = review.updated_at !== review.created_at
  return (
    <li className="review">
      <p className="review-head num">
        <b>{review.display_name || t('reviews.reader')}</b>
        <Stars value={review.stars} />
        <time dateTime={review.created_at.replace(/\.\d+/, '')}>
          {shortDate(review.created_at)}
          {edited && `, ${t('reviews.edited')}`}
        </time>
      </p>
      {review.text && <p className="review-text">{review.text}</p>}
      {children}
    </li>
  )
}
