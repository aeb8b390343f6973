import { site } from '@/api/site'
import { CheckField, type CheckFieldProps, TextField } from '@/kit/form/fields'
import { Link } from '@/kit/navigation/link'
import { href, paths } from '@/kit/navigation/paths'
import { required, useAccountForm, wrongEmail, wrongUsername } from '../../form'
import { type NewPerson, signUp } from '../../people-api'
import { t } from '../../texts'
import { PasswordRules, wrongPassword } from '../password/new-password'
import { PasswordField } from '../password/password-field'
import { AuthCard } from '../sign-in/auth-card'

export interface RegisterCardProps {
  /** Where the sign-in at the end leads. */
  callbackUrl: string | undefined
  onDone: () => void
}

const check = ({ first_name, username, email, password, terms }: NewPerson) => ({
  first_name: required(first_name),
  username: wrongUsername(username),
  email: wrongEmail(email),
  password: wrongPassword(password),
  terms: terms ? undefined : t('register.terms_required'),
})

/** The terms and the privacy policy, to be read in another tab and accepted here. */
function Consent(props: Omit<CheckFieldProps, 'label'>) {
  const terms = site().organization?.settings.links.terms || href(paths.page('terms'))
  return (
    <div className="consent">
      <CheckField label={t('register.terms')} {...props} />
      <p className="consent-read">
        <a href={terms} target="_blank" rel="noreferrer">
          {t('register.read_terms')}
        </a>
        <a href={href(paths.page('privacy'))} target="_blank" rel="noreferrer">
          {t('register.read_privacy')}
        </a>
      </p>
    </div>
  )
}

/** Sign-up: who they are, how they sign in, and that they accept the terms. */
export function RegisterCard({ callbackUrl, onDone }: RegisterCardProps) {
  const { values, field, box, wrong, busy, onSubmit } = useAccountForm<NewPerson>({
    initial: { first_name: '', username: '', email: '', password: '', terms: false },
    check,
    send: (person) => signUp(person).then(onDone),
  })
  return (
    <AuthCard
      title={t('register.title')}
      lead={t('register.lead')}
      wrong={wrong}
      foot={
        <>
          {t('register.have_account')} <Link to={paths.login(callbackUrl)}>{t('login.title')}</Link>
        </>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <TextField
          label={t('register.first_name')}
          autoComplete="given-name"
          {...field('first_name')}
        />
        <TextField
          label={t('register.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('register.username_rule')}
          {...field('username')}
        />
        <TextField
          label={t('forced.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <PasswordField autoComplete="new-password" {...field('password')} />
        <PasswordRules password={values.password} />
        <Consent {...box('terms')} />
        <button type="submit" className="button button-primary button-wide" disabled={busy}>
          {t(busy ? 'register.working' : 'register.submit')}
        </button>
      </form>
    </AuthCard>
  )
}
