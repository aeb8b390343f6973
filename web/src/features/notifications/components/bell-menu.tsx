import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { notificationsQuery, useRead } from '../api'
import { requestsQuery } from '../requests-api'
import { t } from '../texts'
import { Bell } from './bell'
import { Notice } from './notice'
import { Requests } from './requests'
import '../news.css'

/** The bell with what there is to read: invitations first, then what is general (SPEC §2). */
export function BellMenu() {
  const { data, error, refetch } = useQuery(notificationsQuery({ page: 1, unread: false }))
  const requests = useQuery(requestsQuery()).data ?? []
  const read = useRead()
  const unread = data?.unread ?? 0
  return (
    <Bell
      count={unread + requests.length}
      quietUntil={data?.quietUntil}
      act={
        unread > 0 && (
          <button type="button" className="bell-act" onClick={() => read.mutate(undefined)}>
            {t('action.read_all')}
          </button>
        )
      }
      foot={
        <>
          <Link className="bell-act" to={paths.profile('notifications')}>
            {t('settings.title')}
          </Link>
          <Link className="bell-act" to={paths.notifications()}>
            {t('action.see_all')}
          </Link>
        </>
      }
    >
      <Requests requests={requests} heading="h3" />
      <h3 className="news-head">{t('general.title')}</h3>
      {error && !data && <Failure message={errorText(error)} onRetry={refetch} />}
      {!data && !error && (
        <p className="bell-empty" role="status">
          {t('state.loading')}
        </p>
      )}
      {data?.rows.length === 0 && <p className="bell-empty">{t('empty')}</p>}
      <ul className="news-rows">
        {data?.rows.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </ul>
    </Bell>
  )
}
