import type { GetInputPropsReturnType } from '@mantine/form'
import { metRules, ruleNames } from '../password'
import { t } from '../texts'
import { PasswordField } from './password-field'
import { PasswordRules } from './password-rules'

/** What a new password must be, in the words of SPEC §5. */
export const newPasswordRules = {
  password: (value: string) =>
    metRules(value).length === ruleNames.length ? null : t('password.error_rules'),
  repeated: (value: string, { password }: { password: string }) =>
    value === password ? null : t('password.error_match'),
}

export interface NewPasswordProps {
  password: GetInputPropsReturnType
  repeated: GetInputPropsReturnType
}

/** A new password, the rules it meets so far, and the same once more. */
export function NewPassword({ password, repeated }: NewPasswordProps) {
  return (
    <>
      <PasswordField label={t('forced.new')} autoComplete="new-password" {...password} />
      <PasswordRules password={String(password.value)} />
      <PasswordField label={t('forced.repeat')} autoComplete="new-password" {...repeated} />
    </>
  )
}
