import type { SystemHealth, SystemMachine } from '@/api/types'
import { number, size } from '@/kit/format/number'
import { ago } from '@/kit/format/relative'
import { t } from './texts'

export type Check = SystemHealth['checks'][number]

export const badges = { ok: 'badge-ok', warning: 'badge-warn', fault: 'badge-accent' }

/** How many checks want somebody to look. */
export const toLookAt = ({ checks }: SystemHealth) =>
  checks.filter(({ state }) => state !== 'ok').length

/** Why something is not well, what that means, and what to do; nothing where it is well. */
export const whyText = ({ name, reason }: Check) =>
  reason ? t(`why.${name}.${reason}` as Parameters<typeof t>[0]) : ''

const filesOf = ({ files }: SystemMachine) =>
  files.reduce((sum, each) => ({ files: sum.files + each.files, bytes: sum.bytes + each.bytes }), {
    files: 0,
    bytes: 0,
  })

function mailFact({ mail_sent_at, mail_failed_at, mail_problem }: SystemMachine) {
  const facts = []
  if (mail_sent_at) facts.push(t('fact.mail_sent', { time: ago(mail_sent_at) }))
  if (mail_failed_at) facts.push(t('fact.mail_failed', { time: ago(mail_failed_at) }))
  if (mail_failed_at && mail_problem) facts.push(t(`problem.${mail_problem}`))
  return facts.join(' ')
}

function indexFact({ index_documents, index_lag, index_saved_at }: SystemMachine) {
  const facts = [t('fact.index', { titles: number(index_documents), changes: number(index_lag) })]
  if (index_saved_at) facts.push(t('fact.index_saved', { time: ago(index_saved_at) }))
  return facts.join(' ')
}

function jobsFact({ jobs: { waiting, running, failed, oldest_due } }: SystemHealth) {
  const [wait, run, fail] = [waiting, running, failed].map((each) => number(each)) as [
    string,
    string,
    string,
  ]
  const facts = [t('fact.jobs', { running: run, waiting: wait, failed: fail })]
  if (oldest_due) facts.push(t('fact.jobs_oldest', { time: ago(oldest_due) }))
  return facts.join(' ')
}

/** What a check says in figures, and its one figure beside. */
export function factsOf(health: SystemHealth, { name }: Check): [string, string] {
  const { machine } = health
  if (name === 'jobs') return [jobsFact(health), '']
  if (!machine) return ['', '']
  switch (name) {
    case 'database':
      return [
        t(`fact.database.${machine.database}`, { schema: machine.schema }),
        size(machine.database_bytes),
      ]
    case 'files': {
      const { files, bytes } = filesOf(machine)
      return [t(`fact.files.${machine.blob_kind}`, { files: number(files) }), size(bytes)]
    }
    case 'space':
      return [t('fact.space'), size(machine.free_bytes)]
    case 'index':
      return [indexFact(machine), size(machine.index_bytes)]
    case 'passages':
      return [t('fact.passages'), '']
    case 'mail':
      return [mailFact(machine), '']
  }
  return ['', '']
}
