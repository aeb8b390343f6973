import type { Ratings as Given } from '@/api/types'
import { number, rating } from '@/kit/format/number'
import { t } from '../../texts'

/** The share of a rating among all, in whole percents. */
const share = (count: number, all: number) => Math.round((count * 100) / all)

/** The average in large numerals, and how many readers gave five stars down to one. */
export function Ratings({ ratings: { average, count, stars } }: { ratings: Given }) {
  return (
    <div className="ratings" data-slot="ratings">
      <div>
        <b className="num" aria-hidden="true">
          {rating(average)}
        </b>
        <span className="visually-hidden">{t('reviews.average', { rating: rating(average) })}</span>
        <p className="num">{t('reviews.count', { count })}</p>
      </div>
      <ul className="rating-bars num">
        {stars.map((each) => (
          <li
            key={each.stars}
            aria-label={t('reviews.share', { n: each.stars, count: each.count })}
          >
            <span aria-hidden="true">{each.stars}</span>
            <svg aria-hidden="true">
              <rect width={`${share(each.count, count)}%`} height="6" />
            </svg>
            <span aria-hidden="true">{number(share(each.count, count))}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
