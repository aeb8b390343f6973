import { useForm } from '@mantine/form'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { useMe } from '../api'
import { changePassword } from '../people-api'
import { t } from '../texts'
import { useSend } from '../use-send'
import { AuthCard } from './auth-card'
import { NewPassword, newPasswordRules } from './new-password'
import { PasswordField } from './password-field'

/** The server's names for the two passwords. */
const names = { password: 'current', new_password: 'password' }

/** A signed-in person's new password; other devices are signed out. */
export function ChangeCard({ onDone }: { onDone: () => void }) {
  const me = useMe()
  const form = useForm({
    name: 'change',
    initialValues: { current: '', password: '', repeated: '' },
    validateInputOnChange: ['password', 'repeated'],
    validate: {
      current: (value) => (value ? null : t('login.required')),
      ...newPasswordRules,
    },
  })
  const { busy, wrong, onSubmit } = useSend(
    form,
    ({ current, password }) => changePassword(current, password).then(onDone),
    names,
  )
  const field = form.getInputProps
  return (
    <AuthCard
      title={t('change.title')}
      lead={t('change.lead')}
      wrong={wrong}
      foot={<Link to={paths.profile('security')}>{t('change.back')}</Link>}
    >
      <form onSubmit={onSubmit} noValidate>
        <input type="hidden" autoComplete="username" value={me?.username ?? ''} readOnly />
        <PasswordField label={t('change.current')} {...field('current')} />
        <NewPassword password={field('password')} repeated={field('repeated')} />
        <button type="submit" className="button button-primary button-wide" disabled={busy}>
          {t('change.title')}
        </button>
      </form>
    </AuthCard>
  )
}
