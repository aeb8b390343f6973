import { useQuery } from '@tanstack/react-query'
import { Empty } from '@/kit/feedback/states'
import { dayAndMonth, monthName, monthOfYear } from '@/kit/format/date'
import { number } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import type { Target } from '@/kit/navigation/paths'
import { lendingQuery } from '../api'
import {
  before,
  change,
  type LentFigures,
  lendingName,
  lentMoves,
  periodOf,
  type ReportSearch,
  reportsAt,
} from '../model'
import { t } from '../texts'
import { Chart, type Point } from './chart'
import { LendingFilters } from './filters'
import { Frame } from './frame'
import { LendingGroups } from './lending-groups'
import { LentTable } from './lent-table'
import { alt } from './report-body'

type Move = (typeof lentMoves)[number]

const target = (next: ReportSearch): Target => reportsAt(next, lendingName)

/** By how much a number is above or below that of the time before. */
function Change({ now, then }: { now: number; then: number | undefined }) {
  const n = then === undefined ? undefined : change(now, then)
  if (n === undefined) return null
  return <small>{t('change', { sign: n < 0 ? '−' : '+', n: Math.abs(n) })}</small>
}

const refusals = (figures: LentFigures) => figures.no_license + figures.limit_exceeded

interface MeasuresProps {
  figures: LentFigures
  past: LentFigures | undefined
  shown: Move
  search: ReportSearch
}

/** What happened in all; the four that have a time are drawn when they are pressed. */
function Measures({ figures, past, shown, search }: MeasuresProps) {
  return (
    <nav className="report-measures num" aria-label={t('measures')} data-slot="measures">
      {lentMoves.map((move) => (
        <Link
          key={move}
          to={target({ ...search, move })}
          aria-current={move === shown ? 'true' : undefined}
        >
          <b>{number(figures[move])}</b>
          <span>{t(`lent.${move}`)}</span>
          <Change now={figures[move]} then={past?.[move]} />
        </Link>
      ))}
      <div className="report-measure">
        <b>{number(refusals(figures))}</b>
        <span>{t('lent.refusals')}</span>
        <small>
          {t('lent.no_license')}: {number(figures.no_license)} · {t('lent.limit_exceeded')}:{' '}
          {number(figures.limit_exceeded)}
        </small>
      </div>
    </nav>
  )
}

/** `/admin/reports/lending`: what happened with the copies that an organisation lends. */
export function LendingReport({ search }: { search: ReportSearch }) {
  const period = periodOf(search)
  const query = useQuery(lendingQuery(search, period, search.page))
  const then = useQuery(lendingQuery(search, before(period))).data?.data
  const shown = search.move ?? 'loans'
  return (
    <Frame
      title={t('title.lending')}
      about={() => t('lent.exact')}
      tables={{
        of: '/admin/api/v1/report/lending',
        lines: ['title', 'time', 'group'],
        lending: true,
      }}
      filters={<LendingFilters {...{ search, target }} />}
      {...{ search, period, target, query }}
    >
      {({ data, meta }) => {
        const points: Point[] = data.times.map((at) => ({
          name: at.time.length === 7 ? monthOfYear(at.time) : dayAndMonth(at.time),
          short: at.time.length === 7 ? monthName(at.time) : undefined,
          value: at[shown],
          shown: number(at[shown]),
        }))
        const months = data.times[0]?.time.length === 7
        const measure = t(`lent.${shown}`)
        return (
          <>
            <Measures figures={data.figures} past={then?.figures} {...{ shown, search }} />
            {data.titles.length === 0 ? (
              <Empty drawing="leaf" title={t('lent.none.title')} hint={t('lent.none.text')} />
            ) : (
              <section>
                <h3>{t(months ? 'by_month' : 'by_day', { measure })}</h3>
                <Chart
                  points={points}
                  before={months ? undefined : then?.times.map((at) => at[shown])}
                  label={alt(measure, points)}
                  head={t(months ? 'month' : 'day')}
                  measure={measure}
                  bars={months}
                />
              </section>
            )}
            <LentTable rows={data.titles} {...{ search, target, meta }} />
            <LendingGroups {...{ search, period, target }} />
          </>
        )
      }}
    </Frame>
  )
}
