import { Icon } from '@/kit/icons/icon'
import { t } from '../../texts'
import { PasswordField, type PasswordFieldProps } from './password-field'
import { metRules, ruleNames } from './rules'

export const wrongPassword = (password: string) =>
  metRules(password).length === ruleNames.length ? undefined : t('password.error_rules')

/** What a new password must be, in the words of SPEC §5. */
export const checkNewPassword = ({
  password,
  repeated,
}: Record<'password' | 'repeated', string>) => ({
  password: wrongPassword(password),
  repeated: password === repeated ? undefined : t('password.error_match'),
})

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

/** The fields of a new password, which are checked on every change. */
export const newPassword = ['password', 'repeated'] as const

export type NewPasswordProps = Record<(typeof newPassword)[number], PasswordFieldProps>

/** A new password, the rules it meets so far, and the same once more. */
export function NewPassword({ password, repeated }: NewPasswordProps) {
  return (
    <>
      <PasswordField label={t('forced.new')} autoComplete="new-password" {...password} />
      <PasswordRules password={password.value} />
      <PasswordField label={t('forced.repeat')} autoComplete="new-password" {...repeated} />
    </>
  )
}
