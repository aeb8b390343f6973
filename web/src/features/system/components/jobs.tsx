import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SystemJob } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { ChoiceField } from '@/kit/form/fields'
import { dateTime } from '@/kit/format/date'
import { number } from '@/kit/format/number'
import { ago } from '@/kit/format/relative'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { countsQuery, jobsQuery, listSize } from '../api'
import {
  type Age,
  ages,
  type JobSearch,
  type JobState,
  jobAt,
  jobSearch,
  jobsAt,
  kindText,
  states,
} from '../model'
import { t } from '../texts'
import { JobActs } from './job-acts'
import { JobState as State } from './job-state'
import './system.css'

function Row({ job }: { job: SystemJob }) {
  return (
    <tr>
      <td>
        <Link to={jobAt(job.id)}>{kindText(job.kind)}</Link>
        {job.organization && <span className="admin-note">{job.organization}</span>}
      </td>
      <td data-label={t('jobs.progress')}>
        <State job={job} />
      </td>
      <td data-label={t('jobs.age')} className="num" title={dateTime(job.created_at)}>
        {ago(job.created_at)}
      </td>
      <td className="admin-acts">
        <JobActs job={job} />
      </td>
    </tr>
  )
}

/** How many jobs run, wait and have failed; each number leads to them. */
function Counts() {
  const counts = useQuery(countsQuery()).data?.data ?? []
  return (
    <p className="job-counts" data-slot="job-counts">
      {states.map((state) => {
        const jobs = counts.filter((each) => each.state === state)
        const count = jobs.reduce((sum, each) => sum + each.jobs, 0)
        return (
          <Link key={state} className="inline-link" to={jobsAt({ state })}>
            {t(`count.${state}`, { count: number(count) })}
          </Link>
        )
      })}
    </p>
  )
}

function Filters({ search }: { search: JobSearch }) {
  const router = useRouter()
  const counts = useQuery(countsQuery()).data?.data ?? []
  const found = new Set(counts.map(({ kind }) => kind))
  if (search.kind) found.add(search.kind)
  const kinds = [...found].map((kind) => [kind, kindText(kind)] as const)
  const narrow = (change: JobSearch) =>
    void router.navigate(jobsAt({ ...search, page: undefined, ...change }) as never)
  return (
    <div className="job-filters">
      <ChoiceField
        label={t('jobs.state')}
        value={search.state ?? ''}
        options={[
          ['', t('jobs.all')],
          ...states.map((each) => [each, t(`state.${each}`)] as const),
        ]}
        onText={(next) => narrow({ state: (next as JobState) || undefined })}
      />
      <ChoiceField
        label={t('jobs.kind')}
        value={search.kind ?? ''}
        options={[['', t('jobs.all')], ...kinds.sort((a, b) => a[1].localeCompare(b[1]))]}
        onText={(next) => narrow({ kind: next || undefined })}
      />
      <ChoiceField
        label={t('jobs.older')}
        value={search.age ?? ''}
        options={[
          ['', t('jobs.all')],
          ...(Object.keys(ages) as Age[]).map((each) => [each, t(`age.${each}`)] as const),
        ]}
        onText={(next) => narrow({ age: (next as Age) || undefined })}
      />
      <ChoiceField
        label={t('jobs.order')}
        value={search.order ?? ''}
        options={[
          ['', t('order.newest')],
          ['created_at.asc', t('order.oldest')],
        ]}
        onText={(next) => narrow({ order: (next as 'created_at.asc') || undefined })}
      />
    </div>
  )
}

function Table({ jobs }: { jobs: SystemJob[] }) {
  return (
    <table className="admin-table" data-slot="jobs">
      <thead>
        <tr>
          {[t('jobs.job'), t('jobs.progress'), t('jobs.age')].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('jobs.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </tbody>
    </table>
  )
}

/** `/admin/jobs`: the work behind the screens, as it goes on. */
export function Jobs({ search: named }: { search: Record<string, string | undefined> }) {
  const search = jobSearch(named)
  const { data, error, refetch } = useQuery({
    ...jobsQuery(search),
    placeholderData: (before) => before,
  })
  return (
    <div data-slot="job-list">
      <h2>{t('jobs.title')}</h2>
      <p className="admin-lead">{t('jobs.lead')}</p>
      <Counts />
      <Filters search={search} />
      {!data && !error && <RowSkeleton count={4} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {data?.data.length === 0 && (
        <Empty drawing="leaf" title={t('jobs.none')} hint={t('jobs.none_hint')} />
      )}
      {data && data.data.length > 0 && (
        <>
          <Table jobs={data.data} />
          <Pagination
            page={data.meta?.page ?? 1}
            size={listSize}
            total={data.meta?.total ?? 0}
            target={(page) => jobsAt({ ...search, page })}
          />
        </>
      )}
    </div>
  )
}
