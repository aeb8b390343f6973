import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { TextField } from '@/kit/form/fields'
import { Link } from '@/kit/navigation/link'
import type { Target } from '@/kit/navigation/paths'
import { type Period, periods, type ReportSearch } from '../model'
import { t } from '../texts'

export interface PeriodChoiceProps {
  search: ReportSearch
  period: Period
  target: (search: ReportSearch) => Target
}

/** The time of a report: the last days, or two dates. */
export function PeriodChoice({ search, period, target }: PeriodChoiceProps) {
  const router = useRouter()
  const [from, setFrom] = useState(period.from)
  const [to, setTo] = useState(period.to)
  const chosen = search.from || search.to ? 0 : (search.days ?? 30)
  const show = (event: FormEvent) => {
    event.preventDefault()
    const dates = { ...search, from, to, days: undefined, page: undefined }
    void router.navigate(target(dates) as never)
  }
  return (
    <div className="report-period">
      <nav className="report-days" aria-label={t('period')}>
        {periods.map((days) => (
          <Link
            key={days}
            to={target({ ...search, days, from: undefined, to: undefined, page: undefined })}
            aria-current={days === chosen ? 'true' : undefined}
          >
            {days === 365 ? t('period.year') : t('period.n', { n: days })}
          </Link>
        ))}
      </nav>
      <form className="report-dates" onSubmit={show}>
        <TextField label={t('period.from')} type="date" required value={from} onText={setFrom} />
        <TextField label={t('period.to')} type="date" required value={to} onText={setTo} />
        <button type="submit" className="button button-secondary">
          {t('period.show')}
        </button>
      </form>
    </div>
  )
}
