import { useQuery } from '@tanstack/react-query'
import { AskButton } from '@/kit/dialog/ask-button'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { shortDate } from '@/kit/format/date'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { type Audience, announcementsQuery, withdraw } from '../announcements-api'
import { listSize, useAskAgain } from '../members-api'
import { t } from '../texts'
import type { Announcement } from '../types'
import { ActedTable } from './acted-table'
import type { SectionProps } from './admin'
import { AnnouncementForm } from './announcement-form'
import { EmptyList, QueryResult } from './query-result'

function State({ withdrawn, finished }: Announcement) {
  if (withdrawn) return <span className="badge">{t('announce.withdrawn')}</span>
  return finished ? (
    <span className="badge badge-ok">{t('announce.done')}</span>
  ) : (
    <span className="badge badge-info">{t('announce.going')}</span>
  )
}

function Row({ announcement }: { announcement: Announcement }) {
  const { id, title, body, author, recipients, readers, withdrawn } = announcement
  const again = useAskAgain()
  const { busy, wrong, act } = useAct()
  const takeBack = () =>
    act(() => withdraw(id)).then((done) => {
      if (done) toast({ kind: 'success', text: t('announce.withdrew') })
      return again()
    })
  const day = shortDate(announcement.created_at)
  return (
    <tr>
      <td>
        <b>{title}</b>
        <span className="admin-note announce-body">{body}</span>
        <span className="admin-note">{author ? t('announce.by', { day, author }) : day}</span>
        <FormError text={wrong} />
      </td>
      <td data-label={t('announce.state')}>
        <State {...announcement} />
      </td>
      <td data-label={t('announce.reach')} className="num">
        {t('announce.counts', { recipients, readers })}
      </td>
      <td className="admin-acts">
        {!withdrawn && (
          <AskButton
            act={t('announce.withdraw')}
            label={t('announce.withdraw_of', { title })}
            question={t('announce.withdraw_question', { title })}
            cancel={t('action.cancel')}
            className="admin-danger"
            busy={busy}
            onAct={takeBack}
          />
        )}
      </td>
    </tr>
  )
}

/** The two lists of an administrator of the hub. */
function Lists({ shown }: { shown: Audience }) {
  return (
    <nav className="tabs" aria-label={t('announce.lists')}>
      {(['organization', 'all'] as const).map((each) => (
        <Link
          key={each}
          className="tab"
          aria-current={each === shown ? 'page' : undefined}
          to={paths.admin('announcements', { to: each === 'all' ? each : undefined })}
        >
          {t(`announce.to_${each}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Writing announcements, and what became of those that were sent. */
export function Announcements({ me, search }: SectionProps) {
  const hub = me.role === 'hub_admin'
  const shown: Audience = hub && search.to === 'all' ? 'all' : 'organization'
  const query = useQuery(announcementsQuery(shown, Number(search.page) || 1))
  return (
    <>
      <h2>{t('section.announcements')}</h2>
      <p className="admin-lead">{t('announce.lead')}</p>
      <AnnouncementForm me={me} />
      <h3>{t('announce.list')}</h3>
      {hub && <Lists shown={shown} />}
      <QueryResult query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyList title={t('announce.none')} hint={t('announce.none_hint')} />
          ) : (
            <>
              <ActedTable
                slot="announcements"
                heads={[t('announce.title'), t('announce.state'), t('announce.reach')]}
              >
                {data.map((announcement) => (
                  <Row key={announcement.id} announcement={announcement} />
                ))}
              </ActedTable>
              <Pagination
                page={meta?.page ?? 1}
                size={listSize}
                total={meta?.total ?? 0}
                target={(page) =>
                  paths.admin('announcements', { to: hub ? search.to : undefined, page })
                }
              />
            </>
          )
        }
      </QueryResult>
    </>
  )
}
