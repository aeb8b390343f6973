import type { OwnReport } from '@/api/types'
import { Empty } from '@/kit/feedback/states'
import { dayAndMonth, monthOfYear, shortDate } from '@/kit/format/date'
import { duration, number } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { begun, isEmpty, longestDay } from '../report'
import { t } from '../texts'
import { Bars } from './bars'
import { PeriodTable } from './period-table'
import './shelf.css'

interface FigureProps {
  name: string
  value: string
  more: string
}

function Figure({ name, value, more }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span>{more}</span>
      </dd>
    </div>
  )
}

/** This month in figures, each beside what there is in all. */
function Figures({ report }: { report: OwnReport }) {
  const month = report.months.at(-1)
  if (!month) return null
  const all = (value: string) => t('report.all', { value })
  const figures: FigureProps[] = [
    {
      name: t('report.time'),
      value: duration(month.time_seconds),
      more: all(duration(report.time_seconds)),
    },
    { name: t('report.pages'), value: number(month.pages), more: all(number(report.pages)) },
    {
      name: t('report.finished'),
      value: number(month.finished),
      more: all(number(report.finished)),
    },
    {
      name: t('report.streak_short'),
      value: number(report.streak_days),
      more: t('report.longest', { days: report.longest_streak_days }),
    },
  ]
  return (
    <section data-slot="figures">
      <h2 className="detail-title">{t('report.this_month')}</h2>
      <dl className="figures num">
        {figures.map((figure) => (
          <Figure key={figure.name} {...figure} />
        ))}
      </dl>
    </section>
  )
}

/** The last weeks day by day: a picture, its words, and a table behind it. */
function Weeks({ report }: { report: OwnReport }) {
  const { days } = report
  const most = longestDay(days)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const label = most
    ? t('report.chart', {
        from: dayAndMonth(first.name),
        to: dayAndMonth(last.name),
        day: dayAndMonth(most.name),
        duration: duration(most.time_seconds),
      })
    : t('report.chart_empty')
  return (
    <section data-slot="weeks">
      <h2 className="detail-title">{t('report.last_days', { days: days.length })}</h2>
      <Bars days={days} label={label} end={dayAndMonth(last.name)} />
      <p className="muted">{label}</p>
      <details className="report-table">
        <summary>{t('report.table')}</summary>
        <PeriodTable head={t('report.day')} periods={days} shown={shortDate} />
      </details>
    </section>
  )
}

/** What a reader has read: this month, day by day, month by month. */
export function Report({ report, history }: { report: OwnReport; history: boolean }) {
  return (
    <>
      {!history && (
        <p className="report-off">
          {t('report.off')} <Link to={paths.profile('privacy')}>{t('report.off_change')}</Link>
        </p>
      )}
      {isEmpty(report) ? (
        <Empty drawing="shelf" title={t('report.empty')} hint={t('report.empty_hint')}>
          <Link className="button button-secondary" to={paths.library()}>
            {t('report.library')}
          </Link>
        </Empty>
      ) : (
        <>
          <Figures report={report} />
          <Weeks report={report} />
          <section data-slot="months">
            <h2 className="detail-title">{t('report.months')}</h2>
            <PeriodTable
              head={t('report.month')}
              periods={begun(report.months)}
              shown={monthOfYear}
            />
          </section>
        </>
      )}
      <p className="muted report-honest">{t('report.honest')}</p>
    </>
  )
}
