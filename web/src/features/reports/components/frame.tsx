import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { ChoiceField, FormError } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import type { Target } from '@/kit/navigation/paths'
import { exportReport, type Format, type Lines, tableFilters } from '../api'
import type { Period, ReportSearch } from '../model'
import { t } from '../texts'
import { PeriodChoice } from './period-choice'
import '../reports.css'

const formats = ['csv', 'xlsx'] as const

/** The path of the tables, and what has a line in them. */
interface TableOf {
  of: string
  lines: readonly Lines[]
  lending?: boolean
}

export interface FrameProps<A> {
  title: string
  /** What it is about, below the title. */
  about: (answer: A) => string
  back?: { to: Target; text: string }
  search: ReportSearch
  period: Period
  target: (search: ReportSearch) => Target
  tables: TableOf
  query: UseQueryResult<A, Error>
  /** What narrows it, beside its time. */
  filters?: ReactNode
  children: (answer: A) => ReactNode
}

/** The tables of a report that a browser keeps. */
function Tables({
  of,
  lines,
  lending = false,
  period,
  search,
}: TableOf & { period: Period; search: ReportSearch }) {
  const [by, setBy] = useState(lines[0] ?? 'day')
  const [wrong, setWrong] = useState<string>()
  const save = async (format: Format) => {
    setWrong(undefined)
    await exportReport(of, by, format, period, tableFilters(lending, by, search)).catch(
      (error: unknown) => setWrong(errorText(error)),
    )
  }
  return (
    <div className="report-export">
      <ChoiceField
        label={t('export')}
        value={by}
        options={lines.map((line) => [line, t(`export.${line}`)])}
        onText={(text) => setBy(text as Lines)}
      />
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className="button button-secondary"
          onClick={() => void save(format)}
        >
          <Icon name="download" /> {format.toUpperCase()}
        </button>
      ))}
      <FormError text={wrong} />
    </div>
  )
}

/** A report around its answer: title, way back, time, tables. */
export function Frame<A>(props: FrameProps<A>) {
  const { title, about, back, search, period, target, tables, query, filters, children } = props
  const { data, error, refetch } = query
  return (
    <div className="report-page" data-slot="usage-report">
      {back && (
        <Link className="report-back" to={back.to}>
          <Icon name="left" /> {back.text}
        </Link>
      )}
      <h2>{title}</h2>
      {data && <p className="report-note">{about(data)}</p>}
      <div className="report-tools">
        <PeriodChoice key={`${period.from} ${period.to}`} {...{ search, period, target }} />
        <Tables {...tables} {...{ period, search }} />
      </div>
      {filters}
      {data && children(data)}
      {!data && error && <Failure message={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeleton count={6} />}
    </div>
  )
}
