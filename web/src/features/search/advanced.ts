import type { AdvancedRow, AdvancedSearch, Known } from '@/api/types'
import { paths, type Target } from '@/kit/navigation/paths'
import type later from './later.mn.json'
import { type ListingSearch, wanted } from './model'

/** A condition of the form. */
export type Row = Required<Known<AdvancedRow>>
type Field = Row['field']
type Operator = Row['operator']

export const operators: readonly Operator[] = ['and', 'or', 'not']
export const fields: readonly Field[] = [
  'any',
  'title',
  'author',
  'subject',
  'publisher',
  'identifier',
  'ddc',
]

export const maxRows = 10
export const blankRow: Row = { operator: 'and', field: 'any', text: '' }

type LaterKey = keyof typeof later
export const fieldKey = (field: Field): LaterKey => `advanced.field_${field}`
export const operatorKey = (operator: Operator): LaterKey => `advanced.op_${operator}`

const known = <T extends string>(list: readonly T[], value: unknown, otherwise: T) =>
  list.find((each) => each === value) ?? otherwise

/** The rows of an address: [[operator, field, text], …] as JSON; what is not one is left out. */
export function rowsOf({ rows }: ListingSearch): Row[] {
  try {
    const found: unknown = JSON.parse(rows ?? '[]')
    if (!Array.isArray(found)) return []
    return found.slice(0, maxRows).flatMap((row) => {
      const [operator, field, text] = Array.isArray(row) ? row : []
      if (typeof text !== 'string') return []
      return [
        { operator: known(operators, operator, 'and'), field: known(fields, field, 'any'), text },
      ]
    })
  } catch {
    return []
  }
}

/** Rows as an address keeps them; blank ones are not worth it. */
export function rowsText(rows: Row[]): string | undefined {
  const said = rows.filter(({ text }) => wanted(text))
  if (said.length === 0) return undefined
  return JSON.stringify(said.map(({ operator, field, text }) => [operator, field, wanted(text)]))
}

const year = (text: string | undefined) => (text?.trim() ? Number(text) : undefined)

/** The address as the body of SPEC §7: years only when not blank, as numbers (SPEC §5). */
export function bodyOf(search: ListingSearch): AdvancedSearch {
  const rows: AdvancedRow[] = rowsOf(search)
  return {
    ...(wanted(search.search ?? '') && { search: wanted(search.search ?? '') }),
    ...(search.language && { language: search.language }),
    ...(search.org_slug && { org_slug: search.org_slug }),
    ...(year(search.year_min) !== undefined && { year_min: year(search.year_min) }),
    ...(year(search.year_max) !== undefined && { year_max: year(search.year_max) }),
    ...(rows.length > 0 && { rows }),
  }
}

/** The words that results have somewhere: of the field and of every row but the refused ones. */
export const wordsOf = (search: ListingSearch) =>
  [
    search.search,
    ...rowsOf(search).flatMap(({ operator, text }) => (operator === 'not' ? [] : text)),
  ]
    .filter(Boolean)
    .join(' ')

/** Whether the address asks for anything. */
export const isAsked = (search: ListingSearch) => Object.keys(bodyOf(search)).length > 0

export type Wrong = 'advanced.error_empty' | 'advanced.error_year' | 'advanced.error_range'

/** What is wrong with a form, if anything. */
export function wrongWith(search: ListingSearch): Wrong | undefined {
  const [from, to] = [search.year_min?.trim(), search.year_max?.trim()]
  if ([from, to].some((text) => text && !/^\d{4}$/.test(text))) return 'advanced.error_year'
  if (from && to && Number(from) > Number(to)) return 'advanced.error_range'
  return isAsked(search) ? undefined : 'advanced.error_empty'
}

const names = ['search', 'rows', 'language', 'org_slug', 'year_min', 'year_max', 'order'] as const

/** Where a search of the form leads; only what it knows stays in the address. */
export function advancedTarget(search: ListingSearch, page = 1): Target {
  return paths.advanced({ ...Object.fromEntries(names.map((name) => [name, search[name]])), page })
}
