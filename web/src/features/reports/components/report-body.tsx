import type { ReactNode } from 'react'
import { Empty } from '@/kit/feedback/states'
import { dayAndMonth, monthName, monthOfYear } from '@/kit/format/date'
import { money, number } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import type { Target } from '@/kit/navigation/paths'
import {
  change,
  type DayMeasure,
  few,
  isOfMonths,
  type Measure,
  type MonthMeasure,
  measures,
  of,
  type Report,
  type ReportSearch,
  shown,
} from '../model'
import { t } from '../texts'
import { Chart, type Point } from './chart'

export interface ReportBodyProps {
  report: Report
  /** The same of as many days before; undefined while it loads. */
  before: Report | undefined
  search: ReportSearch
  target: (search: ReportSearch) => Target
  /** The table of titles or items. */
  children?: ReactNode
}

function Change({
  measure,
  report,
  before,
}: {
  measure: DayMeasure
  report: Report
  before: Report
}) {
  const n = change(of(measure, report.figures), of(measure, before.figures))
  if (n === undefined) return null
  const sign = n < 0 ? '−' : '+'
  const worse = measure === 'refusals' ? n > 0 : n < 0
  return (
    <small className={worse ? 'report-less' : 'report-more'}>
      {t('change', { sign, n: Math.abs(n) })}
    </small>
  )
}

/** The measures of a report; the one that is pressed is drawn. */
function Measures({ report, before, search, target }: ReportBodyProps) {
  return (
    <nav className="report-measures num" aria-label={t('measures')} data-slot="measures">
      {measures.map((measure) => (
        <Link
          key={measure}
          to={target({ ...search, measure, page: undefined })}
          aria-current={measure === (search.measure ?? 'views') ? 'true' : undefined}
        >
          <b>{shown(measure, report.figures, report.reading)}</b>
          <span>{t(`measure.${measure}`)}</span>
          {before && !isOfMonths(measure) && (
            <Change measure={measure} report={report} before={before} />
          )}
        </Link>
      ))}
    </nav>
  )
}

/** A chart in words. */
export function alt(name: string, points: Point[]) {
  const told = points.filter(({ value }) => value !== undefined)
  const most = told.reduce<Point | undefined>(
    (max, point) => ((point.value ?? 0) > (max?.value ?? 0) ? point : max),
    undefined,
  )
  const [first, last] = [told[0], told.at(-1)]
  if (!most || !first || !last) return t('chart.empty', { measure: name })
  return t('chart.alt', {
    measure: name,
    first: first.shown,
    last: last.shown,
    date: most.name,
    max: most.shown,
  })
}

function DayChart({ measure, report, before }: ReportBodyProps & { measure: DayMeasure }) {
  const points = report.days.map((day) => {
    const value = of(measure, day)
    return {
      name: dayAndMonth(day.day),
      value,
      shown: measure === 'amount' ? money(value) : number(value),
    }
  })
  return (
    <section>
      <div className="report-head">
        <h3>{t('by_day', { measure: t(`measure.${measure}`) })}</h3>
        <p className="chart-legend" aria-hidden="true">
          <span className="chart-key">{t('chart.now')}</span>
          <span className="chart-key chart-key-before">
            {t('chart.before', { days: points.length })}
          </span>
        </p>
      </div>
      <Chart
        points={points}
        before={before?.days.map((day) => of(measure, day))}
        label={alt(t(`measure.${measure}`), points)}
        head={t('day')}
        measure={t(`measure.${measure}`)}
      />
    </section>
  )
}

function MonthChart({ measure, report }: { measure: MonthMeasure; report: Report }) {
  const points = report.months.map((month) => ({
    name: monthOfYear(month.month),
    short: monthName(month.month),
    value: month.over ? (month[measure] ?? undefined) : undefined,
    shown: month.over ? few(month[measure]) : t('month.waits'),
  }))
  return (
    <section>
      <div className="report-head">
        <h3>{t('by_month', { measure: t(`measure.${measure}`) })}</h3>
      </div>
      {report.months.some(({ over }) => !over) && (
        <p className="report-note">{t('chart.months_wait')}</p>
      )}
      <Chart
        points={points}
        label={alt(t(`measure.${measure}`), points)}
        head={t('month')}
        measure={t(`measure.${measure}`)}
        bars
      />
    </section>
  )
}

/** How many organisations are drawn. */
const drawn = 8

/** The portals at which it happened, by bars to the largest. */
function Organizations({ report, measure }: { report: Report; measure: Measure }) {
  const valued = report.organizations.map(
    ({ organization_id, organization_name, figures, reading }) => ({
      id: organization_id,
      name: organization_name || t('organization.gone'),
      value: isOfMonths(measure) ? (reading[measure] ?? 0) : of(measure, figures),
      shown: shown(measure, figures, reading),
    }),
  )
  const rows = valued.toSorted((a, b) => b.value - a.value).slice(0, drawn)
  const most = Math.max(1, ...rows.map(({ value }) => value))
  if (rows.length === 0) return null
  return (
    <section data-slot="organizations">
      <h3>{t('organizations')}</h3>
      <ul className="report-bars num">
        {rows.map(({ id, name, value, shown }) => (
          <li key={id}>
            <span>{name}</span>
            <b>{shown}</b>
            <i aria-hidden="true">
              <i style={{ width: `${Math.max(0, (value / most) * 100)}%` }} />
            </i>
          </li>
        ))}
      </ul>
    </section>
  )
}

const untouched = ({ figures, reading, months }: Report) =>
  Object.values(figures).every((n) => n === 0) &&
  !reading.hidden &&
  !reading.opens &&
  months.every(({ opens }) => !opens)

/** What all reports have: measures, a chart of one of them, organisations, rows. */
export function ReportBody(props: ReportBodyProps) {
  const { report, search, children } = props
  const measure = search.measure ?? 'views'
  return (
    <>
      <Measures {...props} />
      {untouched(report) ? (
        <Empty drawing="leaf" title={t('none.title')} hint={t('none.text')} />
      ) : (
        <>
          {isOfMonths(measure) ? (
            <MonthChart measure={measure} report={report} />
          ) : (
            <DayChart {...props} measure={measure} />
          )}
          <Organizations report={report} measure={measure} />
        </>
      )}
      {children}
      <p className="report-note">{t('privacy')}</p>
    </>
  )
}
