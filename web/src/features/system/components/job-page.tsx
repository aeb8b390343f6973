import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ApiError } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { dateTime } from '@/kit/format/date'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { jobQuery } from '../api'
import { jobsAt, kindText } from '../model'
import { t } from '../texts'
import { JobActs } from './job-acts'
import { JobState } from './job-state'
import './system.css'

function Job({ id }: { id: string }) {
  const router = useRouter()
  const { data, error, refetch } = useQuery(jobQuery(id))
  // A job that is done is gone.
  if (error instanceof ApiError && error.status === 404)
    return <Empty drawing="leaf" title={t('jobs.gone')} hint={t('jobs.gone_hint')} />
  if (!data)
    return error ? <Failure message={errorText(error)} onRetry={refetch} /> : <RowSkeleton />
  const job = data.data
  const facts: [string, string][] = [
    [t('jobs.created'), dateTime(job.created_at)],
    [t('jobs.run_at'), dateTime(job.run_at)],
    [t('jobs.attempts'), String(job.tries)],
    [t('jobs.of'), job.organization || t('jobs.of_all')],
    [t('jobs.code'), job.kind],
    ...(job.message ? [[t('jobs.message'), job.message] as [string, string]] : []),
    ...job.arguments.map(({ name, value }): [string, string] => [name, value]),
  ]
  return (
    <>
      <h2>{kindText(job.kind)}</h2>
      <p role="status">
        <JobState job={job} />
      </p>
      <dl className="job-facts" data-slot="job-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <JobActs job={job} onGone={() => void router.navigate(jobsAt() as never)} />
    </>
  )
}

/** `/admin/jobs/{id}`: one job, what it was told, and why it failed. */
export function JobPage({ id }: { id: string }) {
  return (
    <div data-slot="job">
      <p>
        <Link className="inline-link" to={jobsAt()}>
          {t('jobs.to_list')}
        </Link>
      </p>
      <Job id={id} />
    </div>
  )
}
