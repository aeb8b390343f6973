import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { monthOfYear, shortDate } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { statementAt, statementsAt, statementsQuery, statementsSize } from '../statements-api'
import { t } from '../texts'
import '../publishing.css'

function List({ page }: StatementsProps) {
  const { data: answer, error, refetch } = useQuery(statementsQuery(page))
  if (!answer && error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!answer) return <RowSkeleton count={6} />
  const statements = answer.data
  if (statements.length === 0)
    return <Empty drawing="leaf" title={t('statements.none')} hint={t('statements.none_hint')} />
  return (
    <>
      <table className="admin-table" data-slot="statements">
        <thead>
          <tr>
            <th scope="col">{t('statements.month')}</th>
            <th scope="col" className="admin-sum">
              {t('statements.amount')}
            </th>
            <th scope="col" className="admin-sum">
              {t('statements.tax')}
            </th>
            <th scope="col" className="admin-sum">
              {t('statements.share')}
            </th>
            <th scope="col">{t('statements.made_at')}</th>
          </tr>
        </thead>
        <tbody>
          {statements.map(({ id, month, organization_name, amount, tax, share, made_at }) => (
            <tr key={id}>
              <td>
                <Link to={statementAt(id)}>{monthOfYear(month)}</Link>
                <small className="statement-whose">{organization_name}</small>
              </td>
              <td data-label={t('statements.amount')} className="num admin-sum">
                {money(amount)}
              </td>
              <td data-label={t('statements.tax')} className="num admin-sum">
                {money(tax)}
              </td>
              <td data-label={t('statements.share')} className="num admin-sum">
                <b>{money(share)}</b>
              </td>
              <td data-label={t('statements.made_at')} className="num">
                {shortDate(made_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        page={page}
        size={statementsSize}
        total={answer.meta?.total ?? 0}
        target={(next) => statementsAt({ page: next })}
      />
    </>
  )
}

export interface StatementsProps {
  page: number
}

/** `/admin/statements`: what a publisher earned, by month. */
export function Statements({ page }: StatementsProps) {
  return (
    <>
      <div className="admin-head">
        <h2>{t('statements')}</h2>
      </div>
      <p className="admin-lead">{t('statements.lead')}</p>
      <List page={page} />
    </>
  )
}
