import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { useOnline } from '@/kit/hooks/use-online'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { holdsQuery, loansQuery, rulesQuery } from '../api'
import { parted } from '../model'
import { t } from '../texts'
import { HoldRow, ReadyRow } from './hold-row'
import { LoanRow } from './loan-row'
import { RulesCard } from './rules-card'
import '../lending.css'

/** The heading of a part with what is said beside it. */
function Part({
  name,
  aside,
  children,
}: {
  name: string
  aside: string
  children: React.ReactNode
}) {
  return (
    <section className="lent-part">
      <div className="lent-head">
        <h2>{name}</h2>
        <p className="num">{aside}</p>
      </div>
      <ul>{children}</ul>
    </section>
  )
}

/** What is ready, on loan and waited for, and how the library lends. */
export function Loans() {
  const line = useOnline()
  const loans = useQuery(loansQuery())
  const holds = useQuery(holdsQuery())
  const limits = useQuery(rulesQuery())
  const rules = limits.data
  const error = loans.error ?? holds.error ?? limits.error
  const known = loans.data && holds.data && rules
  if (!known && !line) return <p className="lent-offline">{t('offline')}</p>
  if (!known && error) {
    const again = () => void Promise.all([loans, holds, limits].map((part) => part.refetch()))
    return <Failure message={errorText(error)} onRetry={again} />
  }
  if (!known) return <RowSkeleton count={3} />
  const { ready, waiting } = parted(holds.data)
  const nothing = loans.data.length + holds.data.length === 0
  return (
    <div className="lent-page">
      <div>
        <p className="lent-meta">{t('meta', { loans: rules.loans, holds: rules.holds })}</p>
        {nothing && (
          <Empty drawing="shelf" title={t('none.title')} hint={t('none.text')}>
            <Link className="button button-secondary" to={paths.listing()}>
              {t('none.see')}
            </Link>
          </Empty>
        )}
        {ready.length > 0 && (
          <Part name={t('ready')} aside={String(ready.length)}>
            {ready.map((hold) => (
              <ReadyRow key={hold.id} hold={hold} days={rules.loan_days} />
            ))}
          </Part>
        )}
        {loans.data.length > 0 && (
          <Part name={t('now')} aside={t('legend')}>
            {loans.data.map((loan) => (
              <LoanRow key={loan.id} loan={loan} />
            ))}
          </Part>
        )}
        {waiting.length > 0 && (
          <Part name={t('waiting')} aside={`${rules.holds} / ${rules.most_holds}`}>
            {waiting.map((hold) => (
              <HoldRow key={hold.id} hold={hold} />
            ))}
          </Part>
        )}
      </div>
      <RulesCard rules={rules} />
    </div>
  )
}
