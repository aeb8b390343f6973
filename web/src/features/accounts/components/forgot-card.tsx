import { useForm } from '@mantine/form'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { isEmail } from '../password'
import { forgot } from '../people-api'
import { t } from '../texts'
import { useSend } from '../use-send'
import { AuthCard } from './auth-card'
import { Field } from './field'

/** Asks for a letter to reset the password; it says the same whether the address has an account. */
export function ForgotCard({ onDone }: { onDone: () => void }) {
  const form = useForm({
    name: 'forgot',
    initialValues: { email: '' },
    validate: { email: (email) => (isEmail(email.trim()) ? null : t('password.error_email')) },
  })
  const { busy, wrong, onSubmit } = useSend(form, ({ email }) => forgot(email).then(onDone))
  return (
    <AuthCard
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      wrong={wrong}
      foot={<Link to={paths.login()}>{t('forgot.back')}</Link>}
    >
      <form onSubmit={onSubmit} noValidate>
        <Field
          label={t('forced.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.getInputProps('email')}
        />
        <button type="submit" className="button button-primary button-wide" disabled={busy}>
          {t('forgot.submit')}
        </button>
      </form>
    </AuthCard>
  )
}
