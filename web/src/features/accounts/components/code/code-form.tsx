import { useAccountForm } from '../../form'
import { t } from '../../texts'
import { CodeField, wrongCode } from './code-field'
import { Resend } from './resend'

export interface CodeFormProps {
  onCode: (code: string) => Promise<unknown>
  onResend: () => Promise<unknown>
  submit?: string
}

/** A code, what is wrong with it, and the way to another one. */
export function CodeForm({ onCode, onResend, submit = t('verify.submit') }: CodeFormProps) {
  const { field, errors, wrong, busy, onSubmit } = useAccountForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: wrongCode(code) }),
    names: { otp_code: 'code', code_wrong: 'code' },
    send: ({ code }) => onCode(code),
  })
  return (
    <form className="code-form" onSubmit={onSubmit} noValidate>
      <CodeField sends {...field('code')} error={errors.code || wrong} />
      <button type="submit" className="button button-primary button-wide" disabled={busy}>
        {submit}
      </button>
      <Resend send={onResend} />
    </form>
  )
}
