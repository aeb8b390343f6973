import { metRules, ruleNames } from '../password'
import { t } from '../texts'
import { PasswordField, type PasswordFieldProps } from './password-field'
import { PasswordRules } from './password-rules'

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
