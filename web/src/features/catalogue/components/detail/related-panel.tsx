import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { StripSkeleton } from '@/kit/loading/skeleton'
import { relatedQuery } from '../../api'
import { t } from '../../texts'
import { ContentBook } from '../content-strip'

/** Everything that is like a work, on shelves. */
export function RelatedPanel({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(relatedQuery(slug))
  return (
    <section className="detail-panel" data-slot="related">
      <h2 className="detail-title">{t('detail.related')}</h2>
      {error && !data && <Failure message={errorText(error)} onRetry={() => refetch()} />}
      {!error && !data && <StripSkeleton />}
      {data?.data.length === 0 && <Empty drawing="shelf" title={t('related.empty')} />}
      <ul className="shelf">
        {data?.data.map((content) => (
          <ContentBook key={content.id} content={content} />
        ))}
      </ul>
    </section>
  )
}
