import type { SystemJob } from '@/api/types'
import { paths } from '@/kit/navigation/paths'
import { t } from './texts'

export const states = ['waiting', 'running', 'dead'] as const
export type JobState = (typeof states)[number]

/** The ages to which a list is narrowed, in minutes. */
export const ages = { hour: 60, day: 1440, week: 10080 } as const
export type Age = keyof typeof ages

export interface JobSearch {
  state?: JobState
  kind?: string
  age?: Age
  order?: 'created_at.asc'
  page?: number
}

/** What the address asks of the list; what it cannot mean asks nothing. */
export function jobSearch(search: Record<string, string | undefined>): JobSearch {
  return {
    state: states.find((each) => each === search.state),
    kind: search.kind || undefined,
    age: (Object.keys(ages) as Age[]).find((each) => each === search.age),
    order: search.order === 'created_at.asc' ? search.order : undefined,
    page: Number(search.page) > 1 ? Number(search.page) : undefined,
  }
}

export const jobsAt = (search: JobSearch = {}) => paths.admin('jobs', { ...search })
export const jobAt = (id: string) => paths.admin(`jobs/${id}`)

const kinds = [
  'accounts.tend',
  'ambient.currency',
  'ambient.weather',
  'commerce.books',
  'commerce.close_invoice',
  'commerce.ending',
  'commerce.expire',
  'commerce.fulfil',
  'commerce.reconcile',
  'commerce.return_money',
  'cover.mend',
  'cover.sweep',
  'cover.webp',
  'desk.bulk',
  'desk.duplicates',
  'desk.find_duplicates',
  'follows.releases',
  'import.purge',
  'import.records',
  'lending.cut',
  'lending.settle',
  'members.end',
  'members.tend',
  'notifications.announce',
  'notifications.mail',
  'notifications.sweep',
  'notifications.tend',
  'notifications.withdraw',
  'passages.fill',
  'passages.sweep',
  'passages.write',
  'payment/check',
  'publication.rebuild',
  'receipts.cancel',
  'receipts.issue',
  'receipts.lost',
  'system.count',
  'system.files',
  'uploads.purge',
  'usage.add_views',
  'usage.close_months',
] as const

const events = [
  'accounts.export',
  'accounts.letter',
  'commerce.ending',
  'commerce.owed',
  'commerce.paid',
  'commerce.refunded',
  'desk.records_merged',
  'folders.invited',
  'lending.ending',
  'lending.ready',
  'members.letter',
  'publishing.moved',
  'reading.published',
] as const

/** A kind of job in words; one that has none as the program calls it. */
export function kindText(kind: string): string {
  const known = kinds.find((each) => each === kind)
  if (known) return t(`kind.${known}`)
  const [, event, listener] = kind.match(/^(?:event|on):([^/]+)(?:\/(.*))?$/) ?? []
  const told = events.find((each) => each === event)
  if (!told) return kind
  return listener ? `${t(`event.${told}`)} · ${listener}` : t(`event.${told}`)
}

/** A job of which something can change by itself within seconds. */
export const moving = ({ state, run_at }: SystemJob) =>
  state === 'running' || (state === 'waiting' && new Date(run_at).getTime() <= Date.now())
