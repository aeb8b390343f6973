import type { components } from '@/api/schema.gen'
import { paths, type Search, type Target } from '@/kit/navigation/paths'

type Schemas = components['schemas']

export type Submission = Schemas['Submission']
export type SubmittedTitle = Schemas['SubmittedTitle']
export type Terms = Schemas['TitleTerms']
export type State = SubmittedTitle['state']
export type Act = Schemas['SubmissionEvent']['act']
export type Reason = Exclude<SubmittedTitle['reason'], ''>

/** Who looks: the publisher of the titles, or the staff who decide on them. */
export type Side = 'own' | 'staff'

/** The stages that a side chooses from, in the order of a title's way. */
export const stagesOf: Record<Side, readonly State[]> = {
  own: ['draft', 'submitted', 'returned', 'approved', 'published', 'takedown_asked', 'taken_down'],
  staff: ['submitted', 'takedown_asked', 'returned', 'approved', 'taken_down'],
}

/** What waits for whom: only that stands out. */
export const waitsFor: Record<Side, readonly State[]> = {
  own: ['returned', 'approved'],
  staff: ['submitted', 'takedown_asked'],
}

export const looks: Record<State, string> = {
  draft: '',
  submitted: 'badge-info',
  returned: 'badge-warn',
  approved: 'badge-info',
  published: 'badge-ok',
  takedown_asked: 'badge-warn',
  taken_down: 'badge-accent',
}

/** The stage that the address names, else the one that a side sees at first: all, or what waits. */
export function stageIn(side: Side, named: string | undefined): State | '' {
  const known = stagesOf[side].find((each) => each === named)
  return known ?? (side === 'own' ? '' : 'submitted')
}

/** The acts that need a word to the other side. */
export const noted = (act: Act, side: Side) =>
  act === 'return' || act === 'ask_take_down' || (act === 'keep' && side === 'staff')

/** The acts that take something away. */
export const takesAway = (act: Act) => act === 'take_down' || act === 'ask_take_down'

export const reasons: readonly Reason[] = ['withdrawn', 'error', 'copyright', 'harm']

export const submissionsAt = (search: Search): Target => paths.admin('submissions', search)
export const submissionAt = (id: number): Target => paths.admin(`submissions/${id}`)
