import { t } from './texts'

const kinds = [
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'sessions_ended',
  'password_changed',
  'email_confirmed',
  'phone_confirmed',
  'profile_changed',
  'role_changed',
  'account_joined',
  'account_disabled',
  'account_enabled',
  'data_exported',
  'identity_linked',
  'identity_unlinked',
  'factor_on',
  'factor_off',
  'factor_failed',
  'recovery_made',
  'recovery_used',
  'passkey_added',
  'passkey_removed',
  'passkey_cloned',
  'token_made',
  'token_revoked',
  'phone_released',
] as const

/** What happened to an account, in words; a kind that this page does not know by its own name. */
export function eventKind(kind: string) {
  const known = kinds.find((each) => each === kind)
  return known ? t(`event.${known}`) : kind
}
