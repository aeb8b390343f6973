import { useForm } from '@mantine/form'
import { site } from '@/api/site'
import { Icon } from '@/kit/icon'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { type Credentials, rememberedName, useSignIn } from '../api'
import { failureText } from '../failure'
import { drop, kept } from '../kept'
import { msgText } from '../msg'
import { t } from '../texts'
import { useSend } from '../use-send'
import { AuthCard } from './auth-card'
import { Field } from './field'
import { PasswordField } from './password-field'

export interface LoginCardProps {
  msg: string | undefined
  /** Where sign-in leads; sign-up keeps it. */
  callbackUrl: string | undefined
  onDone: () => void
  onFail: (message: string) => void
}

const required = (value: string) => (value.trim() ? null : t('login.required'))

function Lead() {
  const organization = site().organization?.name
  return (
    <>
      <p>{t('login.lead')}</p>
      {organization && (
        <p className="auth-organization">
          <Icon name="building" />
          <b>{organization}</b>
        </p>
      )}
    </>
  )
}

function Foot({ callbackUrl }: { callbackUrl: string | undefined }) {
  return (
    <>
      <p>
        {t('login.no_account')} <Link to={paths.register(callbackUrl)}>{t('register.title')}</Link>
      </p>
      <p>
        <Link to={paths.home()}>{t('login.guest')}</Link>
      </p>
    </>
  )
}

/** Sign-in: what was typed stays when it is wrong; the name comes back when remembered. */
export function LoginCard({ msg, callbackUrl, onDone, onFail }: LoginCardProps) {
  const signIn = useSignIn()
  const name = rememberedName()
  const form = useForm<Credentials>({
    name: 'login',
    initialValues: {
      username: kept('name')?.username ?? name,
      password: '',
      remember: name !== '',
    },
    validate: { username: required, password: required },
  })
  async function submit(credentials: Credentials) {
    try {
      await signIn(credentials)
    } catch (error) {
      onFail(failureText(error))
      throw error
    }
    drop('name')
    onDone()
  }
  const { busy, wrong, onSubmit } = useSend(form, submit)
  return (
    <AuthCard
      title={t('login.title')}
      lead={<Lead />}
      wrong={wrong}
      notice={msgText(msg)}
      foot={<Foot callbackUrl={callbackUrl} />}
    >
      <form onSubmit={onSubmit} noValidate>
        <Field
          label={t('login.identifier')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField {...form.getInputProps('password')} />
        <div className="auth-row">
          <label className="check">
            <input type="checkbox" {...form.getInputProps('remember', { type: 'checkbox' })} />
            {t('login.remember')}
          </label>
          <Link to={paths.forgotPassword()}>{t('login.forgot')}</Link>
        </div>
        <button type="submit" className="button button-primary button-wide" disabled={busy}>
          {t(busy ? 'login.working' : 'login.submit')}
        </button>
      </form>
    </AuthCard>
  )
}
