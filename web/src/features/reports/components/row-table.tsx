import type { ReactNode } from 'react'
import type { Meta } from '@/api/types'
import { money, number } from '@/kit/format/number'
import { Pagination } from '@/kit/navigation/pagination'
import type { Target } from '@/kit/navigation/paths'
import { listSize } from '../api'
import { type Figures, few, type Reading, type ReportSearch } from '../model'
import { t } from '../texts'

interface ReportRow {
  id: number
  name: ReactNode
  figures: Figures
  reading: Reading
}

/** What fewer than five read is marked by more than its sign. */
const Few = ({ n }: { n: number | null }) =>
  n === null ? <span className="report-few">{few(n)}</span> : number(n)

function Row({ name, figures, reading }: ReportRow) {
  const income = figures.amount - figures.refunded
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('measure.views')}>{number(figures.views)}</td>
      <td data-label={t('measure.readers')}>
        <Few n={reading.readers} />
      </td>
      <td data-label={t('measure.minutes')}>
        <Few n={reading.minutes} />
      </td>
      <td data-label={t('measure.finished')}>
        <Few n={reading.finished} />
      </td>
      <td data-label={t('measure.refusals')}>{number(figures.refusals)}</td>
      <td data-label={t('measure.amount')}>{income ? money(income) : '–'}</td>
    </tr>
  )
}

/** The pages of the titles or items. */
export const ReportPages = ({
  search,
  target,
  meta,
}: Pick<RowTableProps, 'search' | 'target' | 'meta'>) => (
  <Pagination
    page={search.page ?? 1}
    size={listSize}
    total={meta?.total ?? 0}
    target={(page) => target({ ...search, page })}
  />
)

export interface RowTableProps {
  title: string
  note?: string
  head: string
  rows: ReportRow[]
  search: ReportSearch
  target: (search: ReportSearch) => Target
  meta?: Meta
}

const columns = ['views', 'readers', 'minutes', 'finished', 'refusals', 'amount'] as const

/** A page of titles or items with their numbers; on a phone each is a card. */
export function RowTable({ title, note, head, rows, search, target, meta }: RowTableProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <div className="report-head">
        <h3>{title}</h3>
        {note && <p className="report-note">{note}</p>}
      </div>
      <table className="report-table report-rows num" data-slot="report-rows">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="report-sum">
                {t(`measure.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </tbody>
      </table>
      <ReportPages {...{ search, target, meta }} />
    </section>
  )
}
