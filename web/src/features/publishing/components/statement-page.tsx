import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { FormError } from '@/kit/form/fields'
import { monthOfYear, shortDate } from '@/kit/format/date'
import { money, number } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import {
  type Format,
  keepStatement,
  type Statement,
  type StatementLine,
  statementQuery,
  statementsAt,
} from '../statements-api'
import { t } from '../texts'
import '../publishing.css'

const formats = ['pdf', 'csv'] as const

/** The statement as files. */
function Files({ statement }: { statement: Statement }) {
  const [wrong, setWrong] = useState<string>()
  const keep = async (format: Format) => {
    setWrong(undefined)
    await keepStatement(statement, format).catch((error: unknown) => setWrong(errorText(error)))
  }
  return (
    <div className="admin-row">
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className={`button ${format === 'pdf' ? 'button-primary' : 'button-secondary'}`}
          onClick={() => void keep(format)}
        >
          <Icon name="download" /> {format.toUpperCase()}
        </button>
      ))}
      <FormError text={wrong} />
    </div>
  )
}

/** What a line is about: a title, or a package with the minutes by which it is shared. */
function About({ line: { kind, title, minutes, of_minutes } }: { line: StatementLine }) {
  return (
    <>
      {title || t(`statement.${kind}`)}
      <small className="statement-whose">
        {title && t(`statement.${kind}`)}
        {kind === 'package' &&
          `, ${t('statement.minutes', { minutes: number(minutes), all: number(of_minutes) })}`}
      </small>
    </>
  )
}

function Lines({ statement: { lines, amount, tax, share } }: { statement: Statement }) {
  return (
    <table className="admin-table" data-slot="statement-lines">
      <thead>
        <tr>
          <th scope="col">{t('statement.about')}</th>
          <th scope="col" className="admin-sum">
            {t('statement.count')}
          </th>
          <th scope="col" className="admin-sum">
            {t('statements.amount')}
          </th>
          <th scope="col" className="admin-sum">
            {t('statements.tax')}
          </th>
          <th scope="col" className="admin-sum">
            {t('statements.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind} ${line.content_id ?? line.package_id ?? ''}`}>
            <td>
              <About line={line} />
            </td>
            <td data-label={t('statement.count')} className="num admin-sum">
              {line.count ? number(line.count) : '–'}
            </td>
            <td data-label={t('statements.amount')} className="num admin-sum">
              {money(line.amount)}
              {line.kind === 'package' && (
                <small className="statement-whose">{t('statement.pool')}</small>
              )}
            </td>
            <td data-label={t('statements.tax')} className="num admin-sum">
              {line.kind === 'package' ? '–' : money(line.tax)}
            </td>
            <td data-label={t('statements.share')} className="num admin-sum">
              {money(line.share)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('statement.total')}</th>
          <td className="statement-gap" />
          <td data-label={t('statements.amount')} className="num admin-sum">
            {money(amount)}
          </td>
          <td data-label={t('statements.tax')} className="num admin-sum">
            {money(tax)}
          </td>
          <td data-label={t('statements.share')} className="num admin-sum">
            <b>{money(share)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** `/admin/statements/{id}`: the lines of a month. */
export function StatementPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(statementQuery(id))
  const statement = data?.data
  return (
    <>
      <Link to={statementsAt()} className="stage-back">
        <Icon name="left" />
        {t('statement.back')}
      </Link>
      {!statement && !error && <RowSkeleton count={6} />}
      {error && isNotFound(error) && <Empty drawing="leaf" title={t('statement.gone')} />}
      {error && !isNotFound(error) && (
        <Failure message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {statement && (
        <div data-slot="statement">
          <div className="admin-head">
            <h2>{t('statement.title', { month: monthOfYear(statement.month) })}</h2>
            <Files statement={statement} />
          </div>
          <p className="admin-lead">
            {t('statement.lead', {
              name: statement.organization_name,
              date: shortDate(statement.made_at),
              sale: statement.sale_percent,
              package: statement.package_percent,
            })}
          </p>
          <Lines statement={statement} />
          <p className="admin-note statement-note">{t('statement.note')}</p>
        </div>
      )}
    </>
  )
}
