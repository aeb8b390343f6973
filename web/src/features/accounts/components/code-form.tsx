import { useForm } from '@mantine/form'
import { t } from '../texts'
import { useSend } from '../use-send'
import { CodeField, isCode } from './code-field'
import { Resend } from './resend'

export interface CodeFormProps {
  onCode: (code: string) => Promise<unknown>
  onResend: () => Promise<unknown>
  submit?: string
}

/** A code, what is wrong with it, and the way to another one. */
export function CodeForm({ onCode, onResend, submit = t('verify.submit') }: CodeFormProps) {
  const form = useForm({
    name: 'code',
    initialValues: { code: '' },
    validate: { code: (code) => (isCode(code) ? null : t('verify.code_short')) },
  })
  const { busy, wrong, onSubmit } = useSend(form, ({ code }) => onCode(code), {
    otp_code: 'code',
    code_wrong: 'code',
  })
  return (
    <form className="code-form" onSubmit={onSubmit} noValidate>
      <CodeField sends {...form.getInputProps('code')} error={form.errors.code || wrong} />
      <button type="submit" className="button button-primary button-wide" disabled={busy}>
        {submit}
      </button>
      <Resend send={onResend} />
    </form>
  )
}
