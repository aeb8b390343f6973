import type { SystemJob } from '@/api/types'
import { AskButton } from '@/kit/dialog/ask-button'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { cancelJob, retryJob, useJobsAgain } from '../api'
import { kindText } from '../model'
import { t } from '../texts'

/** What can be done with a job: run it again, or cancel it. */
export function JobActs({ job, onGone }: { job: SystemJob; onGone?: () => void }) {
  const { busy, act, wrong } = useAct()
  const again = useJobsAgain()
  const name = kindText(job.kind)
  const retry = async () => {
    if (await act(() => retryJob(job.id))) toast({ kind: 'success', text: t('jobs.retried') })
    await again()
  }
  const cancel = async () => {
    if (!(await act(() => cancelJob(job.id)))) return void again()
    const stops = job.state === 'running'
    toast({ kind: 'success', text: t(stops ? 'jobs.stop_asked' : 'jobs.cancelled') })
    if (!stops) onGone?.()
    await again()
  }
  return (
    <div className="job-acts">
      {job.can_retry && (
        <AskButton
          act={t('jobs.retry')}
          label={t('jobs.retry_named', { name })}
          question={t('jobs.retry_question')}
          cancel={t('back')}
          busy={busy}
          onAct={retry}
        />
      )}
      {job.can_cancel && (
        <AskButton
          act={t('jobs.cancel')}
          label={t('jobs.cancel_named', { name })}
          question={t(`jobs.cancel_question.${job.state}`)}
          cancel={t('back')}
          busy={busy}
          onAct={cancel}
        />
      )}
      <FormError text={wrong} />
    </div>
  )
}
