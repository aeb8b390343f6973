import { useQuery } from '@tanstack/react-query'
import { number } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { homeQueries } from '../../api'
import { kindsKey } from '../../model'
import { t } from '../../texts'

/** Every kind with its exact count; home is "all". */
export function KindsNav() {
  const { data } = useQuery(homeQueries.count())
  const kinds = data?.data.kinds.filter(({ count }) => count > 0) ?? []
  return (
    <nav className="kinds" aria-label={t('home.kinds')} data-slot="kinds">
      <div className="wrap">
        <ul>
          <li>
            <Link className="kind" to={paths.listing()}>
              {t('home.all')}
              <span className="num">{data ? number(data.data.total) : ''}</span>
            </Link>
          </li>
          {kinds.map(({ kind, count }) => (
            <li key={kind}>
              <Link className="kind" to={paths.listing({ kind })}>
                {t(kindsKey(kind))}
                <span className="num">{number(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
