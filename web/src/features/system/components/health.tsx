import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SystemHealth, SystemMachine, User } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { number, size } from '@/kit/format/number'
import { ago } from '@/kit/format/relative'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { countAgain, healthQuery, jobsQuery, useJobsAgain } from '../api'
import { badges, type Check, factsOf, toLookAt, whyText } from '../health-model'
import { jobsAt } from '../model'
import { t } from '../texts'
import { JobState } from './job-state'
import './system.css'
import './health.css'

function CheckRow({ health, check }: { health: SystemHealth; check: Check }) {
  const [fact, figure] = factsOf(health, check)
  const why = whyText(check)
  return (
    <li className="health-check" data-check={check.name} data-state={check.state}>
      <span className={`health-mark health-${check.state}`} aria-hidden="true">
        {check.state === 'ok' ? <IconCheck size={16} /> : <IconAlertTriangle size={16} />}
      </span>
      <div>
        <h3>
          {t(`check.${check.name}`)}{' '}
          <span className={`badge ${badges[check.state]}`}>{t(`health.${check.state}`)}</span>
        </h3>
        {fact && <p>{fact}</p>}
        {why && <p>{why}</p>}
        {check.name === 'jobs' && (
          <Link className="inline-link" to={jobsAt()}>
            {t('health.to_jobs')}
          </Link>
        )}
      </div>
      {figure && <span className="health-figure num">{figure}</span>}
    </li>
  )
}

/** One sentence first: does it work, and does somebody have to look. */
function Verdict({ health }: { health: SystemHealth }) {
  return (
    <div className="health-verdict" data-slot="health-verdict" data-state={health.state}>
      <span className={`health-mark health-${health.state}`} aria-hidden="true">
        {health.state === 'ok' ? <IconCheck size={22} /> : <IconAlertTriangle size={22} />}
      </span>
      <p role="status">
        <b>{t(`verdict.${health.state}`)}</b>{' '}
        {health.state !== 'ok' && t('verdict.count', { count: toLookAt(health) })}
      </p>
    </div>
  )
}

/** How far the count of all files is, while it runs. */
function Counting() {
  const { data } = useQuery(jobsQuery({ kind: 'system.files', state: 'running' }))
  const job = data?.data[0]
  return job ? (
    <p className="health-counting">
      {t('kind.system.files')}: <JobState job={job} />
    </p>
  ) : null
}

function Files({ machine: { files, files_counted_at } }: { machine: SystemMachine }) {
  const { act, busy, wrong } = useAct()
  const again = useJobsAgain()
  const count = async () => {
    if (await act(countAgain)) toast({ kind: 'success', text: t('files.counting') })
    await again()
  }
  return (
    <section className="health-part" data-slot="health-files">
      <div className="health-head">
        <h3>{t('files.title')}</h3>
        <button
          type="button"
          className="button button-secondary"
          disabled={busy}
          onClick={() => void count()}
        >
          {t('files.count')}
        </button>
      </div>
      <p className="admin-note">
        {files_counted_at
          ? t('files.counted', { time: ago(files_counted_at) })
          : t('files.uncounted')}
      </p>
      <FormError text={wrong} />
      <Counting />
      {files.length > 0 && (
        <table className="admin-table">
          <thead>
            <tr>
              {[t('files.kind'), t('files.number'), t('files.size')].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {files.map((each) => (
              <tr key={each.kind}>
                <td>{t(`files.${each.kind}`)}</td>
                <td data-label={t('files.number')} className="num">
                  {number(each.files)}
                </td>
                <td data-label={t('files.size')} className="num">
                  {size(each.bytes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** What the files of the organisation itself take. */
function Storage({ storage }: { storage: SystemHealth['storage'] }) {
  const { titles, items, original_bytes, prepared_bytes, counted_at } = storage
  const facts: [string, string][] = [
    [t('storage.titles'), number(titles)],
    [t('storage.items'), number(items)],
    [t('storage.originals'), size(original_bytes)],
    [t('storage.prepared'), size(prepared_bytes)],
  ]
  return (
    <section className="health-part" data-slot="health-storage">
      <h3>{t('storage.title')}</h3>
      <p className="admin-note">
        {counted_at ? t('files.counted', { time: ago(counted_at) }) : t('files.uncounted')}
      </p>
      {counted_at && (
        <dl className="job-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function about({ checked_at, machine }: SystemHealth) {
  const facts = [t('health.checked', { time: ago(checked_at) })]
  if (machine?.version) facts.push(t('health.version', { version: machine.version }))
  if (machine) facts.push(t('health.node', { node: machine.node }))
  return facts.join(' ')
}

/** `/admin/system`: how the machine does, or for one organisation its jobs and files. */
export function Health({ me }: { me: User }) {
  const { data, error, refetch, isFetching } = useQuery(healthQuery())
  const health = data?.data
  return (
    <div data-slot="health">
      <div className="health-head">
        <div>
          <h2>{t('health.title')}</h2>
          {health && <p className="admin-note">{about(health)}</p>}
        </div>
        <button
          type="button"
          className="button button-primary"
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
          {t('health.again')}
        </button>
      </div>
      {!health && !error && <RowSkeleton count={4} />}
      {error && <Failure message={errorText(error)} onRetry={refetch} />}
      {health && (
        <>
          <Verdict health={health} />
          <ul className="health-checks">
            {health.checks.map((check) => (
              <CheckRow key={check.name} health={health} check={check} />
            ))}
          </ul>
          <div className="health-parts">
            {health.machine && <Files machine={health.machine} />}
            <Storage storage={health.storage} />
          </div>
          {me.role === 'hub_admin' && !health.machine && (
            <p className="admin-note">{t('health.at_the_hub')}</p>
          )}
        </>
      )}
    </div>
  )
}
