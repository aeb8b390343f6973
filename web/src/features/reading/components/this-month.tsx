import { useQuery } from '@tanstack/react-query'
import { duration, number } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { clockTime } from '../report'
import { reportQuery } from '../shelf-api'
import { t } from '../texts'
import { Bars } from './bars'

/** Days of the bars beside the library. */
const shownDays = 14

/** This month in three figures and two weeks of bars; the report has the rest. */
export function ThisMonth() {
  const report = useQuery(reportQuery()).data?.data
  const month = report?.months.at(-1)
  const days = report?.days.slice(-shownDays) ?? []
  const today = duration(days.at(-1)?.time_seconds ?? 0)
  const read = days.filter(({ time_seconds }) => time_seconds > 0).length
  return (
    <section className="month" data-slot="month">
      <div className="month-head">
        <h2>{t('month.title')}</h2>
        <Link className="see-all" to={paths.report()}>
          {t('month.report')}
        </Link>
      </div>
      {report && month && (
        <>
          <dl className="month-figures num">
            <div>
              <dt>{t('month.time')}</dt>
              <dd>{clockTime(month.time_seconds)}</dd>
            </div>
            <div>
              <dt>{t('month.finished')}</dt>
              <dd>{number(month.finished)}</dd>
            </div>
            <div>
              <dt>{t('month.streak')}</dt>
              <dd>{number(report.streak_days)}</dd>
            </div>
          </dl>
          <Bars
            days={days}
            label={t('month.bars', { count: read, duration: today })}
            end={t('month.today', { duration: today })}
          />
        </>
      )}
    </section>
  )
}
