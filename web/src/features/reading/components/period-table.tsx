import type { ReadPeriod } from '@/api/types'
import { duration, number } from '@/kit/format/number'
import { t } from '../texts'

export interface PeriodTableProps {
  head: string
  /** oldest first */
  periods: ReadPeriod[]
  shown: (name: string) => string
}

/** Days or months with what was read in them, the newest on top. */
export function PeriodTable({ head, periods, shown }: PeriodTableProps) {
  return (
    <table className="periods num">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t('report.time')}</th>
          <th scope="col">{t('report.pages')}</th>
          <th scope="col">{t('report.finished')}</th>
        </tr>
      </thead>
      <tbody>
        {periods.toReversed().map(({ name, time_seconds, pages, finished }) => (
          <tr key={name}>
            <th scope="row">{shown(name)}</th>
            <td>{time_seconds ? duration(time_seconds) : '–'}</td>
            <td>{pages ? number(pages) : '–'}</td>
            <td>{finished ? number(finished) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
