import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '@/api/error'
import { Cover } from '@/kit/book/cover'
import { openModal } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { dateTime } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { ownTitleQuery, submissionQuery } from '../api'
import { type Act, type Side, type Submission, submissionsAt, takesAway } from '../model'
import { t } from '../texts'
import { ActForm, actDialog, actName } from './act-form'
import { PriceSplit } from './price-split'
import { StageBadge } from './stage-badge'
import { TermsForm, TermsTold } from './terms-form'
import '../publishing.css'

type Event = Submission['events'][number]

interface PartProps {
  submission: Submission
  side: Side
}

/** Another feature draws what both sides say of a title. */
interface Talking {
  talk: ReactNode
}

function Head({ submission: { title }, side }: PartProps) {
  const atWork = ['draft', 'returned'].includes(title.state)
  const editable = side === 'own' ? atWork : title.state !== 'taken_down'
  return (
    <header className="stage-head">
      <Cover image={title.cover} sizes="64px" />
      <div>
        <h2>{title.title}</h2>
        <p className="admin-note">{title.organization_name}</p>
        <StageBadge state={title.state} />
      </div>
      <div className="stage-ways">
        <Link to={paths.content(title.slug)} className="button button-text">
          <Icon name="outside" />
          {t('view')}
        </Link>
        {editable && (
          <Link to={paths.admin(`contents/${title.id}`)} className="button button-secondary">
            {t('edit')}
          </Link>
        )}
      </div>
    </header>
  )
}

const who = ({ actor, staff }: Event) =>
  actor ? t(staff ? 'history.staff' : 'history.publisher', { name: actor }) : t('history.nobody')

/** What the other side said last, where that is what the title waits with. */
function LastWord({ submission: { events }, side }: PartProps) {
  const [last] = events
  if (!last?.note || last.staff === (side === 'staff')) return null
  return (
    <blockquote className="stage-word" data-slot="last-word">
      <p>{last.note}</p>
      <footer className="admin-note num">
        {who(last)}, {dateTime(last.at)}
      </footer>
    </blockquote>
  )
}

function Missing({ submission: { missing, title } }: { submission: Submission }) {
  if (missing.length === 0 || ['published', 'taken_down'].includes(title.state)) return null
  return (
    <section>
      <h3>{t('missing')}</h3>
      <ul className="stage-missing">
        {missing.map((name) => (
          <li key={name}>{t(`missing.${name as 'year'}`)}</li>
        ))}
      </ul>
    </section>
  )
}

/** The steps from here, the one that leads on first. */
function Acts({ submission: { title, acts }, side }: PartProps) {
  const open = (act: Act) =>
    openModal({
      id: actDialog,
      title: actName(act, side),
      children: <ActForm id={title.id} act={act} side={side} />,
    })
  const onward = acts.find((act) => !takesAway(act as Act))
  return (
    <section>
      <h3>{t('acts')}</h3>
      {acts.length === 0 ? (
        <p className="admin-note">{t(`acts.wait_${side}`)}</p>
      ) : (
        <div className="admin-row" data-slot="acts">
          {(acts as Act[]).map((act) => (
            <button
              key={act}
              type="button"
              className={`button ${act === onward ? 'button-primary' : 'button-secondary'}`}
              onClick={() => open(act)}
            >
              {actName(act, side)}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

function History({ submission: { events } }: { submission: Submission }) {
  return (
    <section>
      <h3>{t('history')}</h3>
      {events.length === 0 && <p className="admin-note">{t('history.none')}</p>}
      <ol className="stage-history" data-slot="history">
        {events.map((event) => (
          <li key={event.id}>
            <b>{t(`done.${event.act}`)}</b>
            <span className="admin-note num">
              {who(event)}, {dateTime(event.at)}
            </span>
            {event.reason && <span>{t(`reason.${event.reason}`)}</span>}
            {event.note && <p>{event.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const settable = ['draft', 'returned', 'approved', 'published']

function Page({ submission, side, talk }: PartProps & Talking) {
  const { title, terms } = submission
  const form = side === 'own' && settable.includes(title.state)
  return (
    <div className="stage-page" data-slot="submission">
      <Head submission={submission} side={side} />
      <LastWord submission={submission} side={side} />
      <div className="stage-columns">
        <div>
          <Acts submission={submission} side={side} />
          <Missing submission={submission} />
          <History submission={submission} />
          {talk}
        </div>
        {terms && (
          <section>
            <h3>{t('terms')}</h3>
            {form ? (
              <TermsForm key={title.id} submission={submission} terms={terms} />
            ) : (
              <TermsTold submission={submission} terms={terms} />
            )}
            <PriceSplit submission={submission} />
          </section>
        )}
      </div>
    </div>
  )
}

interface AnsweredProps extends Talking {
  side: Side
  query: UseQueryResult<{ data: Submission }, Error>
}

function Answered({ side, talk, query: { data, error, refetch } }: AnsweredProps) {
  let body: ReactNode = <RowSkeleton />
  if (data) body = <Page submission={data.data} side={side} talk={talk} />
  else if (isNotFound(error))
    body = <Empty drawing="leaf" title={t('gone.title')} hint={t('gone.hint')} />
  else if (error) body = <Failure message={errorText(error)} onRetry={() => void refetch()} />
  return (
    <>
      <Link className="stage-back" to={submissionsAt({})}>
        <Icon name="left" /> {t(`back.${side}`)}
      </Link>
      {body}
    </>
  )
}

function OwnTitle({ id, talk }: { id: number } & Talking) {
  return <Answered side="own" talk={talk} query={useQuery(ownTitleQuery(id))} />
}

function Asked({ id, talk }: { id: number } & Talking) {
  return <Answered side="staff" talk={talk} query={useQuery(submissionQuery(id))} />
}

/** `/admin/submissions/{id}`: a title on its way, what is said of it, and the next step. */
export function SubmissionPage({ side, id, talk }: { side: Side; id: number } & Talking) {
  return side === 'own' ? <OwnTitle id={id} talk={talk} /> : <Asked id={id} talk={talk} />
}
