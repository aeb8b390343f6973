import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { Section } from '@/kit/layout/section'
import { StripSkeleton } from '@/kit/loading/skeleton'
import type { Target } from '@/kit/navigation/paths'
import type { homeQueries, stripQuery } from '../../api'
import { t } from '../../texts'
import { ContentStrip } from '../content-strip'

export interface StripSectionProps {
  slot: string
  title: string
  /** Said under the title; without it the server's own reason is put into words. */
  why?: string
  all?: Target
  sunken?: boolean
  query: ReturnType<typeof homeQueries.newest> | ReturnType<typeof stripQuery>
}

const reasons = {
  curated: 'why.curated',
  most_read: 'why.most_read',
  newest: 'why.newest',
  last_month: 'why.last_month',
  rating: 'why.rating',
} as const

const reasonText = (reason: string | undefined) =>
  reason && reason in reasons ? t(reasons[reason as keyof typeof reasons]) : undefined

/** A strip in its three states; an empty one is left out. */
export function StripSection({ query, why, all, ...section }: StripSectionProps) {
  const { data, error, isPending, refetch } = useQuery(query as ReturnType<typeof stripQuery>)
  if (data && data.data.length === 0) return null
  return (
    <Section
      {...section}
      why={why ?? reasonText(data?.meta?.reason)}
      all={all && { label: t('home.see_all'), to: all }}
    >
      {isPending && <StripSkeleton />}
      {error && !data && <Failure message={errorText(error)} onRetry={() => refetch()} />}
      {data && <ContentStrip contents={data.data} />}
    </Section>
  )
}
