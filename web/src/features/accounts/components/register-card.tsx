import { useForm } from '@mantine/form'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { isEmail, metRules, ruleNames } from '../password'
import { type NewPerson, signUp } from '../people-api'
import { isUsername } from '../person'
import { t } from '../texts'
import { useSend } from '../use-send'
import { AuthCard } from './auth-card'
import { Consent } from './consent'
import { Field } from './field'
import { PasswordField } from './password-field'
import { PasswordRules } from './password-rules'

export interface RegisterCardProps {
  /** Where the sign-in at the end leads. */
  callbackUrl: string | undefined
  onDone: () => void
}

const useRegisterForm = () =>
  useForm<NewPerson>({
    name: 'register',
    initialValues: { first_name: '', username: '', email: '', password: '', terms: false },
    validate: {
      first_name: (name) => (name.trim() ? null : t('login.required')),
      username: (name) => (isUsername(name) ? null : t('register.username_rule')),
      email: (email) => (isEmail(email.trim()) ? null : t('password.error_email')),
      password: (password) =>
        metRules(password).length === ruleNames.length ? null : t('password.error_rules'),
      terms: (accepted) => (accepted ? null : t('register.terms_required')),
    },
  })

/** Sign-up: who they are, how they sign in, and that they accept the terms. */
export function RegisterCard({ callbackUrl, onDone }: RegisterCardProps) {
  const form = useRegisterForm()
  const { busy, wrong, onSubmit } = useSend(form, (person) => signUp(person).then(onDone))
  const field = form.getInputProps
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
        <Field
          label={t('register.first_name')}
          autoComplete="given-name"
          {...field('first_name')}
        />
        <Field
          label={t('register.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('register.username_rule')}
          {...field('username')}
        />
        <Field
          label={t('forced.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <PasswordField autoComplete="new-password" {...field('password')} />
        <PasswordRules password={form.values.password} />
        <Consent {...field('terms', { type: 'checkbox' })} />
        <button type="submit" className="button button-primary button-wide" disabled={busy}>
          {t(busy ? 'register.working' : 'register.submit')}
        </button>
      </form>
    </AuthCard>
  )
}
