import { useQuery } from '@tanstack/react-query'
import { atPortal, ownPortalsQuery } from '@/api/own-portals'
import { Empty } from '@/kit/feedback/states'
import { t } from '../texts'
import { EmptyList, QueryResult } from './query-result'

/** Somebody without a part of this back office: the way to their own, if they have one. */
export function Elsewhere() {
  return (
    <QueryResult query={useQuery(ownPortalsQuery())}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyList drawing="knot" title={t('refused.title')} hint={t('refused.hint')} />
        ) : (
          <Empty drawing="knot" title={t('elsewhere.title')} hint={t('elsewhere.hint')}>
            {data.map((portal) => (
              <a
                key={portal.slug}
                className="button button-secondary"
                href={atPortal(portal, location.pathname + location.search)}
              >
                {t('elsewhere.open', { name: portal.name })}
              </a>
            ))}
          </Empty>
        )
      }
    </QueryResult>
  )
}
