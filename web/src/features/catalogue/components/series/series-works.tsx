import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pageSize } from '@/api/page-size'
import type { Series } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { StripSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { seriesWorksQuery } from '../../api'
import { t } from '../../texts'
import { ContentBook } from '../content-strip'

/** A page of the works of a series, in its order. */
export function SeriesWorks({ series, page }: { series: Series; page: number }) {
  const { data, error, isPending, refetch } = useQuery({
    ...seriesWorksQuery(`${series.id}`, page),
    placeholderData: keepPreviousData,
  })
  const works = data?.data ?? []
  const to = paths.series(series.id)
  return (
    <section data-slot="works">
      <div className="author-bar">
        <h2 className="detail-title">{t('author.works', { count: series.count })}</h2>
      </div>
      {isPending && <StripSkeleton />}
      {error && !data && <Failure message={errorText(error)} onRetry={() => refetch()} />}
      {data && works.length === 0 && (
        <Empty drawing="shelf" title={t('author.empty')}>
          <Link className="button button-secondary" to={to}>
            {t('series.first_page')}
          </Link>
        </Empty>
      )}
      {works.length > 0 && (
        <>
          <ul className="shelf">
            {works.map((work) => (
              <ContentBook key={work.id} content={work} />
            ))}
          </ul>
          <Pagination
            page={page}
            size={pageSize(page)}
            total={series.count}
            target={(next) => ({ ...to, search: { page: next > 1 ? `${next}` : undefined } })}
          />
        </>
      )}
    </section>
  )
}
