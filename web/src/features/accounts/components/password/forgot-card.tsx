import { TextField } from '@/kit/form/fields'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { useAccountForm, wrongEmail } from '../../form'
import { forgot } from '../../people-api'
import { t } from '../../texts'
import { AuthCard } from '../sign-in/auth-card'

/** Asks for a letter to reset the password; it says the same whether the address has an account. */
export function ForgotCard({ onDone }: { onDone: () => void }) {
  const { field, wrong, busy, onSubmit } = useAccountForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: wrongEmail(email) }),
    send: ({ email }) => forgot(email).then(onDone),
  })
  return (
    <AuthCard
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      wrong={wrong}
      foot={<Link to={paths.login()}>{t('forgot.back')}</Link>}
    >
      <form onSubmit={onSubmit} noValidate>
        <TextField
          label={t('forced.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <button type="submit" className="button button-primary button-wide" disabled={busy}>
          {t('forgot.submit')}
        </button>
      </form>
    </AuthCard>
  )
}
