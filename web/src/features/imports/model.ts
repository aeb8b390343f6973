import type { RecordImport, RecordImportRow } from '@/api/types'
import { paths, type Search, type Target } from '@/kit/navigation/paths'

/** How many days an import can be undone. */
export const undoDays = 30

const outcomes = ['added', 'updated', 'same', 'kept', 'refused'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcomes that the counts of an import name. */
export const counted: readonly Outcome[] = outcomes

/** The import that is open, and which of its rows; all of it is in the address. */
export interface ImportSearch {
  open?: string
  outcome?: Outcome
  page?: number
}

export function searchOf(from: Record<string, string | undefined>): ImportSearch {
  return {
    open: from.open || undefined,
    outcome: outcomes.find((each) => each === from.outcome),
    page: Number(from.page) || undefined,
  }
}

export const importsAt = (search: ImportSearch = {}): Target =>
  paths.admin('imports', { ...search } as Search)

export const sourcesAt = (page?: number): Target => paths.admin('imports/sources', { page })

/** Whether a worker is at an import: it changes by itself. */
export const moving = ({ state }: Pick<RecordImport, 'state'>) =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** Whether an import has not run yet. */
export const before = ({ state }: Pick<RecordImport, 'state'>) =>
  state === 'checking' || state === 'checked'

/** Whether an import may be run. */
export const ready = ({ state, counts }: Pick<RecordImport, 'state' | 'counts'>) =>
  state === 'checked' && counts.added + counts.updated > 0

/** Whether an import stopped because no column of its table is the title. */
export const wantsColumns = ({ state, problem }: Pick<RecordImport, 'state' | 'problem'>) =>
  state === 'failed' && problem === 'no_title_column'

/** The step of three that an import is at, from 0. */
export function stepOf(of: Pick<RecordImport, 'state' | 'problem'>) {
  if (wantsColumns(of)) return 0
  return before(of) ? 1 : 2
}

/** Whether it can be decided that a row is left out. */
export const decidable = (row: RecordImportRow) =>
  row.outcome === 'added' || row.outcome === 'updated'

/** What the records of an import may be when they come in. */
export const visibilities = ['draft', 'organization', 'hub', 'public'] as const

/** The fields that a column may be, as the server names them. */
export const fields = [
  'title',
  'subtitle',
  'author',
  'editor',
  'translator',
  'illustrator',
  'narrator',
  'compiler',
  'contributor',
  'year',
  'language',
  'isbn',
  'issn',
  'doi',
  'publisher',
  'place',
  'edition',
  'ddc',
  'subjects',
  'series',
  'series_number',
  'description',
  'kind',
  'licence',
  'title_mong',
  'original_title',
  'id',
] as const
