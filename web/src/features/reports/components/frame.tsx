import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { ChoiceField, FormError } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import type { Target } from '@/kit/navigation/paths'
import { exportReport } from '../api'
import type { Period, ReportSearch } from '../model'
import { t } from '../texts'
import { PeriodChoice } from './period-choice'
import '../reports.css'

export interface FrameProps<A> {
  title: string
  /** What it is about, below the title. */
  about: (answer: A) => string
  back?: { to: Target; text: string }
  search: ReportSearch
  period: Period
  target: (search: ReportSearch) => Target
  /** The path of the tables, and what has a line in the first of them; none has no tables. */
  tables?: { of: string; rows: 'title' | 'item' }
  query: UseQueryResult<A, Error>
  children: (answer: A) => ReactNode
}

/** The tables of a report that a browser keeps. */
function Tables({ of, rows, period }: { of: string; rows: 'title' | 'item'; period: Period }) {
  const [by, setBy] = useState<string>(rows)
  const [wrong, setWrong] = useState<string>()
  const save = async () => {
    setWrong(undefined)
    await exportReport(of, by, period).catch((error: unknown) => setWrong(errorText(error)))
  }
  return (
    <div className="report-export">
      <ChoiceField
        label={t('csv')}
        value={by}
        options={[
          [rows, t('csv.rows')],
          ['day', t('csv.day')],
          ['month', t('csv.month')],
        ]}
        onText={setBy}
      />
      <button type="button" className="button button-secondary" onClick={() => void save()}>
        <Icon name="download" /> CSV
      </button>
      <FormError text={wrong} />
    </div>
  )
}

/** A report around its answer: title, way back, time, tables. */
export function Frame<A>(props: FrameProps<A>) {
  const { title, about, back, search, period, target, tables, query, children } = props
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
        {tables && <Tables {...tables} period={period} />}
      </div>
      {data && children(data)}
      {!data && error && <Failure message={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeleton count={6} />}
    </div>
  )
}
