import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Cover } from '@/kit/book/cover'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { shortDate } from '@/kit/format/date'
import { shortName } from '@/kit/format/name'
import { money } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { listSize, ownTitlesQuery, queueQuery } from '../api'
import {
  type Side,
  type State,
  type SubmittedTitle,
  stageIn,
  stagesOf,
  submissionAt,
  submissionsAt,
  waitsFor,
} from '../model'
import { t } from '../texts'
import { StageBadge } from './stage-badge'
import '../publishing.css'

interface StagesProps {
  side: Side
  stage: State | ''
  counts: { state: State; count: number }[]
}

/** The stages with how many titles stand there; each leads to its list. */
function Stages({ side, stage, counts }: StagesProps) {
  const count = (state: State) => counts.find((each) => each.state === state)?.count ?? 0
  return (
    <nav className="stages" aria-label={t('stages')}>
      {stagesOf[side].map((each) => (
        <Link
          key={each}
          to={submissionsAt({ state: each === stage ? undefined : each })}
          aria-current={each === stage ? 'true' : undefined}
          data-waits={(waitsFor[side].includes(each) && count(each) > 0) || undefined}
        >
          <b className="num">{count(each)}</b>
          {t(`stage.${each}`)}
        </Link>
      ))}
    </nav>
  )
}

function priceOf({ free, price }: SubmittedTitle) {
  if (free) return t('free')
  return price > 0 ? money(price) : '–'
}

function Row({ title, side }: { title: SubmittedTitle; side: Side }) {
  const people = title.authors.map(({ author_display_name }) => shortName(author_display_name))
  const about = [people.join(', '), title.year || ''].filter(Boolean).join(', ')
  return (
    <tr>
      <td>
        <span className="stage-title">
          <Cover image={title.cover} sizes="32px" />
          <span>
            <Link to={submissionAt(title.id)}>{title.title}</Link>
            <small>{side === 'staff' ? title.organization_name : about}</small>
          </span>
        </span>
      </td>
      <td>
        <StageBadge state={title.state} />
      </td>
      <td data-label={t('head.price')} className="num admin-sum">
        {priceOf(title)}
      </td>
      <td data-label={t('head.since')} className="num">
        {shortDate(title.since)}
      </td>
    </tr>
  )
}

interface ListProps {
  side: Side
  stage: State | ''
  page: number
  query: UseQueryResult<
    {
      data: { counts: StagesProps['counts']; titles: SubmittedTitle[] }
      meta?: { total?: number }
    },
    Error
  >
}

function List({ side, stage, page, query: { data: answer, error, refetch } }: ListProps) {
  if (!answer && error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!answer) return <RowSkeleton count={6} />
  const { counts, titles } = answer.data
  return (
    <>
      <Stages side={side} stage={stage} counts={counts} />
      {titles.length === 0 ? (
        <Empty
          drawing="leaf"
          title={t(`none.${side}`)}
          hint={side === 'own' ? t('none.own_hint') : undefined}
        />
      ) : (
        <table className="admin-table" data-slot="submissions">
          <thead>
            <tr>
              <th scope="col">{t('head.title')}</th>
              <th scope="col">{t('head.stage')}</th>
              <th scope="col" className="admin-sum">
                {t('head.price')}
              </th>
              <th scope="col">{t('head.since')}</th>
            </tr>
          </thead>
          <tbody>
            {titles.map((title) => (
              <Row key={title.id} title={title} side={side} />
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        page={page}
        size={listSize}
        total={answer.meta?.total ?? 0}
        target={(next) => submissionsAt({ state: stage || undefined, page: next })}
      />
    </>
  )
}

function OwnTitles({ stage, page }: Pick<ListProps, 'stage' | 'page'>) {
  return <List side="own" {...{ stage, page }} query={useQuery(ownTitlesQuery(stage, page))} />
}

function Queue({ stage, page }: Pick<ListProps, 'stage' | 'page'>) {
  return <List side="staff" {...{ stage, page }} query={useQuery(queueQuery(stage, page))} />
}

export interface SubmissionsProps {
  side: Side
  search: Record<string, string | undefined>
}

/** `/admin/submissions`: a publisher's titles, or what publishers ask of staff. */
export function Submissions({ side, search }: SubmissionsProps) {
  const list = { stage: stageIn(side, search.state), page: Number(search.page) || 1 }
  return (
    <>
      <div className="admin-head">
        <h2>{t(`title.${side}`)}</h2>
        {side === 'own' && (
          <Link className="button button-primary" to={paths.admin('contents/new')}>
            <Icon name="up" />
            {t('add')}
          </Link>
        )}
      </div>
      <p className="admin-lead">{t(`lead.${side}`)}</p>
      {side === 'own' ? <OwnTitles {...list} /> : <Queue {...list} />}
    </>
  )
}
