import type { LoanRules } from '@/api/types'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'

function Limit({ name, used, most }: { name: string; used: number; most: number }) {
  return (
    <div className="lent-limit">
      <p>
        <span>{name}</span>
        <b className="num">{`${used} / ${most}`}</b>
      </p>
      <span className="lent-time" aria-hidden="true">
        <span
          className="lent-gone"
          style={{ width: `${most ? Math.min(100, (100 * used) / most) : 0}%` }}
        />
      </span>
    </div>
  )
}

/** How the library lends, and how much of it the reader uses. */
export function RulesCard({ rules }: { rules: LoanRules }) {
  const days = rules.loan_days
  return (
    <aside className="lent-rules" aria-labelledby="lending-rules" data-slot="rules">
      <h2 id="lending-rules">{t('rules')}</h2>
      <Limit name={t('limit_loans')} used={rules.loans} most={rules.most_loans} />
      <Limit name={t('limit_holds')} used={rules.holds} most={rules.most_holds} />
      <ul>
        <li>
          <Icon name="clock" size={18} />
          {rules.most_renewals > 0
            ? t('rule_days', { days, n: rules.most_renewals })
            : t('rule_days_only', { days })}
        </li>
        <li>
          <Icon name="bell" size={18} />
          {t('rule_hold', { days: rules.ready_days })}
        </li>
        <li>
          <Icon name="retry" size={18} />
          {t('rule_return')}
        </li>
        <li>
          <Icon name="bookmark" size={18} />
          {t('rule_notes')}
        </li>
      </ul>
    </aside>
  )
}
