import type { Content } from '@/api/types'
import { rating } from '@/kit/format/number'
import { Icon } from '@/kit/icon'
import { t } from '../texts'

/** The average with its stars and count; reviews come with their own issue. */
export function Ratings({ content }: { content: Content }) {
  const { rating_average: average, rating_count: count } = content
  if (count === 0) return null
  return (
    <section data-slot="ratings">
      <h2 className="detail-title">{t('detail.ratings_title')}</h2>
      <div className="ratings">
        <b className="num">{rating(average)}</b>
        <div>
          <span className="stars" aria-hidden="true">
            {[1, 2, 3, 4, 5].map((n) => (
              <span key={n} className={n <= Math.round(average) ? undefined : 'star-off'}>
                <Icon name="star" size={20} />
              </span>
            ))}
          </span>
          <p className="num">{t('detail.ratings', { count })}</p>
        </div>
      </div>
    </section>
  )
}
