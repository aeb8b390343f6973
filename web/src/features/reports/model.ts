import { kinds } from '@/api/kinds'
import type { components } from '@/api/schema.gen'
import { money, number } from '@/kit/format/number'
import { paths, type Search, type Target } from '@/kit/navigation/paths'

type Schemas = components['schemas']
export type Figures = Schemas['UsageFigures']
export type Reading = Schemas['UsageReading']
/** What all reports have. */
export type Report = Pick<
  Schemas['ItemReport'],
  'from' | 'to' | 'figures' | 'reading' | 'days' | 'months' | 'organizations'
>
export type Card = Schemas['ReportedContent']
export type Item = Schemas['ItemName']
export type Lending = Schemas['PortalLending']

export type LentFigures = Schemas['LendingFigures']

/** Stand in place of a content in the address of the organisation's reports. */
export const portalName = 'organization'
export const lendingName = 'lending'

/** What the report of lending is narrowed by, and what it is in the order of. */
export const owners = ['own', 'others'] as const
export const lentMoves = ['loans', 'returns', 'renewals', 'holds'] as const
export const lentSorts = [...lentMoves, 'waiting', 'refusals', 'turnover'] as const
export type LentSort = (typeof lentSorts)[number]

/** What is told of each day, and what of months. */
const dayMeasures = ['views', 'previews', 'refusals', 'loans', 'amount'] as const
const monthMeasures = ['minutes', 'readers', 'finished'] as const
export type DayMeasure = (typeof dayMeasures)[number]
export type MonthMeasure = (typeof monthMeasures)[number]
export type Measure = DayMeasure | MonthMeasure
export const measures = ['views', 'minutes', 'readers', 'refusals', 'amount'] as const

export const isOfMonths = (measure: Measure): measure is MonthMeasure =>
  (monthMeasures as readonly string[]).includes(measure)

/** Days of the periods that are one press away. */
export const periods = [7, 30, 90, 365] as const

/** What a report is about and what of it is shown; all of it is in the address. */
export interface ReportSearch {
  from?: string
  to?: string
  days?: number
  measure?: Measure
  page?: number
  /** Whose titles, for administrators of the hub. */
  organization?: string
  /** The one portal that is asked about, by its id. */
  at?: string
  kind?: (typeof kinds)[number]
  owner?: (typeof owners)[number]
  category_id?: number
  sort?: LentSort
  /** What of lending is drawn. */
  move?: (typeof lentMoves)[number]
  direction?: 'asc'
  /** The page of the groups. */
  groups?: number
}

export function searchOf(from: Record<string, string | undefined>): ReportSearch {
  return {
    from: from.from || undefined,
    to: from.to || undefined,
    days: periods.find((each) => String(each) === from.days),
    measure: measures.find((each) => each === from.measure),
    page: Number(from.page) || undefined,
    organization: from.organization || undefined,
    at: from.at || undefined,
    kind: kinds.find((each) => each === from.kind),
    owner: owners.find((each) => each === from.owner),
    category_id: Number(from.category_id) || undefined,
    sort: lentSorts.find((each) => each === from.sort),
    move: lentMoves.find((each) => each === from.move),
    direction: from.direction === 'asc' ? 'asc' : undefined,
    groups: Number(from.groups) || undefined,
  }
}

const day = 86_400_000
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The day that it is in Ulaanbaatar. */
const today = (now = Date.now()) => dayOf(now + 8 * 3_600_000)

/** A day so many days later. */
const daysLater = (from: string, days: number) => dayOf(Date.parse(from) + days * day)

export interface Period {
  from: string
  to: string
  days: number
}

/** The days that are chosen: two dates, else the last so many. */
export function periodOf({ from, to, days = 30 }: ReportSearch, now = Date.now()): Period {
  const last = to ?? today(now)
  const first = from ?? daysLater(last, 1 - days)
  return {
    from: first,
    to: last,
    days: Math.round((Date.parse(last) - Date.parse(first)) / day) + 1,
  }
}

/** As many days before a period. */
export const before = ({ from, days }: Period): Period => ({
  from: daysLater(from, -days),
  to: daysLater(from, -1),
  days,
})

/** A number of reading; null is one that is left out. */
export const few = (n: number | null) => (n === null ? '<5' : number(n))

/** A sum of a measure as it is written; nothing sold is no income. */
export function shown(measure: Measure, figures: Figures, reading: Reading) {
  if (isOfMonths(measure)) return few(reading[measure])
  return measure === 'amount' ? money(figures.amount - figures.refunded) : number(figures[measure])
}

/** By how many per cent something changed; undefined when there was nothing before. */
export const change = (now: number, then: number) =>
  then > 0 ? Math.round(((now - then) / then) * 100) : undefined

export const of = (measure: DayMeasure, figures: Figures) =>
  measure === 'amount' ? figures.amount - figures.refunded : figures[measure]

/** Where the reports are: of all titles, of one, of one of its items. */
export const reportsAt = (
  search: ReportSearch,
  content?: number | string,
  item?: number | string,
): Target =>
  paths.admin(['reports', content, item].filter(Boolean).join('/'), { ...search } as Search)

/** What names an item: its volume, its issue, its title. */
export const itemName = ({ volume, issue, title, year, id }: Item) =>
  [volume, issue, title].filter(Boolean).join(' · ') || String(year || id)

/** The highest line of a chart and its quarters: a round number not below the largest value. */
export function scale(values: number[]) {
  const most = Math.max(4, ...values)
  const step = 10 ** Math.floor(Math.log10(most / 4))
  const quarter = [1, 2, 2.5, 5, 10].map((n) => n * step).find((n) => n * 4 >= most && n % 1 === 0)
  const line = quarter ?? Math.ceil(most / 4)
  return [4, 3, 2, 1, 0].map((n) => n * line)
}
