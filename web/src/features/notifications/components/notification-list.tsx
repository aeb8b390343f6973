import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { listSize, notificationsQuery, type Shown, useRead } from '../api'
import { requestsQuery } from '../requests-api'
import { t } from '../texts'
import { useKeptFocus } from '../use-kept-focus'
import { Notice } from './notice'
import { Requests } from './requests'
import '../news.css'

/** The page and filter that an address asks for. */
const shownOf = (search: Record<string, string | undefined>): Shown => ({
  page: Math.max(1, Math.trunc(Number(search.page)) || 1),
  unread: search.filter === 'unread',
})

const target = ({ page, unread }: Shown) =>
  paths.notifications({ filter: unread ? 'unread' : undefined, page: page > 1 ? page : undefined })

function Tabs({ shown, unread }: { shown: Shown; unread: number }) {
  return (
    <nav className="tabs" aria-label={t('filter.label')}>
      {[false, true].map((only) => (
        <Link
          key={String(only)}
          className="tab"
          aria-current={only === shown.unread ? 'page' : undefined}
          to={target({ page: 1, unread: only })}
        >
          {t(only ? 'filter.unread' : 'filter.all')}
          {only && unread > 0 && <span className="num">{unread}</span>}
        </Link>
      ))}
    </nav>
  )
}

function Nothing({ unread }: { unread: boolean }) {
  if (!unread) return <Empty drawing="leaf" title={t('page.empty')} hint={t('page.empty_hint')} />
  return (
    <Empty drawing="leaf" title={t('page.empty_unread')} hint={t('page.empty_unread_hint')}>
      <Link className="button button-secondary" to={target({ page: 1, unread: false })}>
        {t('page.show_all')}
      </Link>
    </Empty>
  )
}

/** Everything the reader was told, in pages; the invitations stand first on the first one. */
export function NotificationList({ search }: { search: Record<string, string | undefined> }) {
  const shown = shownOf(search)
  const { data, error, refetch } = useQuery(notificationsQuery(shown))
  const requests = useQuery(requestsQuery()).data ?? []
  const read = useRead()
  const kept = useKeptFocus<HTMLDivElement>()
  const unread = data?.unread ?? 0
  return (
    <div {...kept}>
      <div className="page-head">
        <h1>{t('bell.label')}</h1>
        {unread > 0 && (
          <button type="button" className="bell-act" onClick={() => read.mutate(undefined)}>
            {t('action.read_all')}
          </button>
        )}
        <Link className="bell-act" to={paths.profile('notifications')}>
          {t('settings.title')}
        </Link>
      </div>
      <Tabs shown={shown} unread={unread} />
      {shown.page === 1 && requests.length > 0 && (
        <>
          <Requests requests={requests} heading="h2" />
          <h2 className="news-head">{t('general.title')}</h2>
        </>
      )}
      {error && !data && <Failure message={errorText(error)} onRetry={refetch} />}
      {!data && !error && <RowSkeleton />}
      {data?.rows.length === 0 && requests.length === 0 && <Nothing unread={shown.unread} />}
      <ul className="news-rows" data-slot="notifications">
        {data?.rows.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </ul>
      <Pagination
        page={shown.page}
        size={listSize}
        total={data?.total ?? 0}
        target={(page) => target({ ...shown, page })}
      />
    </div>
  )
}
