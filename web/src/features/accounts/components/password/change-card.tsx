import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useMe } from '../../api'
import { required, useAccountForm } from '../../form'
import { changePassword } from '../../people-api'
import { t } from '../../texts'
import { AuthCard } from '../sign-in/auth-card'
import { checkNewPassword, NewPassword, newPassword } from './new-password'
import { PasswordField } from './password-field'

/** A signed-in person's new password; other devices are signed out. */
export function ChangeCard({ onDone }: { onDone: () => void }) {
  const me = useMe()
  const { field, wrong, busy, onSubmit } = useAccountForm({
    initial: { current: '', password: '', repeated: '' },
    check: (values) => ({ current: required(values.current), ...checkNewPassword(values) }),
    live: newPassword,
    names: { password: 'current', new_password: 'password' },
    send: ({ current, password }) => changePassword(current, password).then(onDone),
  })
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
