import { TextField } from '@/kit/form/fields'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useAccountForm, wrongEmail } from '../../form'
import { kept } from '../../kept'
import { forgot, resetPassword } from '../../people-api'
import { t } from '../../texts'
import { CodeField, wrongCode } from '../code/code-field'
import { Resend } from '../code/resend'
import { AuthCard } from '../sign-in/auth-card'
import { checkNewPassword, NewPassword, newPassword } from './new-password'

export interface ResetCardProps {
  /** Of an email's link: it stands for the address and the code. */
  token: string | undefined
  onDone: () => void
}

/** What is refused with a code belongs beside it; a link has no field. */
const names = { new_password: 'password', otp_code: 'code' }

/** A new password by the code of an email, or by its link. */
export function ResetCard({ token, onDone }: ResetCardProps) {
  const { values, field, wrong, busy, onSubmit } = useAccountForm({
    initial: { email: kept('reset')?.email ?? '', code: '', password: '', repeated: '' },
    check: ({ email, code, ...passwords }) => ({
      ...(token ? {} : { email: wrongEmail(email), code: wrongCode(code) }),
      ...checkNewPassword(passwords),
    }),
    live: newPassword,
    names: token ? names : { ...names, code_wrong: 'code' },
    send: ({ email, code, password }) => {
      const proof = token ? { token } : { email: email.trim(), otp_code: code }
      return resetPassword({ ...proof, new_password: password }).then(onDone)
    },
  })
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
            <TextField
              label={t('forced.email')}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              {...field('email')}
            />
            <CodeField {...field('code')} />
            {values.email && <Resend send={() => forgot(values.email)} />}
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
