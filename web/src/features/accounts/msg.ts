import { t } from './texts'

const codes = {
  session_expired: 'msg.session_expired',
  need_sign_in: 'msg.need_sign_in',
  account_disabled: 'msg.account_disabled',
  membership_closed: 'msg.membership_closed',
  provider_failed: 'msg.provider_failed',
  provider_denied: 'msg.provider_denied',
  provider_expired: 'msg.provider_expired',
} as const

/** `?msg=`: a known code in words, else plain text of at most 200 characters, never a link. */
export function msgText(msg: string | undefined): string {
  if (!msg) return ''
  if (msg in codes) return t(codes[msg as keyof typeof codes])
  return msg.replace(/\s+/g, ' ').trim().slice(0, 200)
}
