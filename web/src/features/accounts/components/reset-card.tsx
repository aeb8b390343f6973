import { useForm } from '@mantine/form'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { kept } from '../kept'
import { isEmail } from '../password'
import { forgot, resetPassword } from '../people-api'
import { t } from '../texts'
import { useSend } from '../use-send'
import { AuthCard } from './auth-card'
import { CodeField, isCode } from './code-field'
import { Field } from './field'
import { NewPassword, newPasswordRules } from './new-password'
import { Resend } from './resend'

export interface ResetCardProps {
  /** Of a letter's link: it stands for the address and the code. */
  token: string | undefined
  onDone: () => void
}

const useResetForm = (token: string | undefined) =>
  useForm({
    name: 'reset',
    initialValues: { email: kept('reset')?.email ?? '', code: '', password: '', repeated: '' },
    validateInputOnChange: ['password', 'repeated'],
    validate: {
      email: (email) => (token || isEmail(email.trim()) ? null : t('password.error_email')),
      code: (code) => (token || isCode(code) ? null : t('verify.code_short')),
      ...newPasswordRules,
    },
  })

/** What is refused with a code belongs beside it; a link has no field. */
const names = { new_password: 'password', otp_code: 'code' }

/** A new password by the code of a letter, or by its link. */
export function ResetCard({ token, onDone }: ResetCardProps) {
  const form = useResetForm(token)
  const { email, code, password } = form.values
  const proof = token ? { token } : { email: email.trim(), otp_code: code }
  const { busy, wrong, onSubmit } = useSend(
    form,
    () => resetPassword({ ...proof, new_password: password }).then(onDone),
    token ? names : { ...names, code_wrong: 'code' },
  )
  const field = form.getInputProps
  return (
    <AuthCard
      title={t('reset.title')}
      lead={!token && kept('reset') ? t('forgot.sent') : t('reset.lead')}
      wrong={wrong}
      foot={<Link to={paths.forgotPassword()}>{t('reset.again')}</Link>}
    >
      <form onSubmit={onSubmit} noValidate>
        {!token && (
          <>
            <Field
              label={t('forced.email')}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              {...field('email')}
            />
            <CodeField {...field('code')} />
            {email && <Resend send={() => forgot(email)} />}
          </>
        )}
        <NewPassword password={field('password')} repeated={field('repeated')} />
        <button type="submit" className="button button-primary button-wide" disabled={busy}>
          {t('reset.submit')}
        </button>
      </form>
    </AuthCard>
  )
}
