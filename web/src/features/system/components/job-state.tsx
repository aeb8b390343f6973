import type { SystemJob } from '@/api/types'
import { number } from '@/kit/format/number'
import { t } from '../texts'

/** How far a job is, or why it does not go on. */
export function JobState({ job }: { job: SystemJob }) {
  const { state, stopping, done, total, tries, problem } = job
  return (
    <>
      {state === 'running' && total > 0 ? (
        <span className="job-progress">
          <progress value={done} max={total} aria-hidden="true" />
          <span className="num">
            {t('jobs.done_of', { done: number(done), total: number(total) })}
          </span>
        </span>
      ) : (
        <span className={`badge ${state === 'dead' ? 'badge-warn' : ''}`.trim()}>
          {t(`state.${state}`)}
        </span>
      )}
      {stopping && <span className="job-why">{t('jobs.stopping')}</span>}
      {problem && (
        <span className="job-why">
          {t(`problem.${problem}`)} {tries > 0 && t('jobs.tries', { count: tries })}
        </span>
      )}
    </>
  )
}
