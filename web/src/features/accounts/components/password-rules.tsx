import { Icon } from '@/kit/icon'
import { metRules, ruleNames } from '../password'
import { t } from '../texts'

/** The four rules, each with whether the password meets it while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const met = metRules(password)
  return (
    <ul className="rules" aria-label={t('password.rules')} aria-live="polite">
      {ruleNames.map((name) => {
        const rule = t(`password.rule_${name}`)
        const state = met.includes(name) ? 'met' : 'unmet'
        return (
          <li key={name} className={`rule-${state}`}>
            {state === 'met' ? <Icon name="check" size={18} /> : <span className="rule-ring" />}
            <span aria-hidden="true">{rule}</span>
            <span className="visually-hidden">{t(`password.rule_${state}`, { rule })}</span>
          </li>
        )
      })}
    </ul>
  )
}
