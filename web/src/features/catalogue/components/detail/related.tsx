import { useQuery } from '@tanstack/react-query'
import { Section } from '@/kit/layout/section'
import { StripSkeleton } from '@/kit/loading/skeleton'
import { relatedQuery } from '../../api'
import { tabTarget } from '../../model'
import { t } from '../../texts'
import { ContentStrip } from '../content-strip'

/** Works by the same author, category or subject; nothing when there are none. */
export function Related({ slug }: { slug: string }) {
  const { data, isPending } = useQuery(relatedQuery(slug))
  if (!isPending && !data?.data.length) return null
  return (
    <Section
      slot="strip:related"
      title={t('detail.related')}
      why={t('detail.related_why')}
      all={{ label: t('home.see_all'), to: tabTarget(slug, 'related') }}
    >
      {data ? <ContentStrip contents={data.data} /> : <StripSkeleton />}
    </Section>
  )
}
