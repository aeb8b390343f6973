import { site } from '@/api/site'
import { CheckField, TextField } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { type Credentials, rememberedName, rememberName, useSignIn } from '../../api'
import { failureText } from '../../failure'
import { required, useAccountForm } from '../../form'
import { drop, kept } from '../../kept'
import { msgText } from '../../msg'
import { canPasskey } from '../../passkey'
import { type SecondFactor, secondFactorOf } from '../../sign-in-api'
import { t } from '../../texts'
import { usePasskey } from '../../use-passkey'
import { PasswordField } from '../password/password-field'
import { AuthCard } from './auth-card'
import { ProviderEntry } from './provider-entry'

export interface LoginCardProps {
  msg: string | undefined
  /** Where sign-in leads; sign-up keeps it. */
  callbackUrl: string | undefined
  /** Worth knowing before `msg` is. */
  notice?: string
  /** A sign-in that began elsewhere is under way. */
  entering: boolean
  onDone: () => void
  onFail: (message: string) => void
  onSecond: (step: SecondFactor) => void
  onPhone: () => void
}

interface OtherWaysProps {
  busy: boolean
  onPasskey: () => void
  onPhone: () => void
}

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

/** The ways in that need no password. */
function OtherWays({ busy, onPasskey, onPhone }: OtherWaysProps) {
  return (
    <div className="auth-ways">
      {canPasskey() && (
        <button
          type="button"
          className="button button-secondary button-wide"
          disabled={busy}
          onClick={onPasskey}
        >
          <Icon name="lock" />
          {t('login.passkey')}
        </button>
      )}
      <button type="button" className="button button-secondary button-wide" onClick={onPhone}>
        <Icon name="phone" />
        {t('login.by_phone')}
      </button>
    </div>
  )
}

/** Sign-in: what was typed stays when it is wrong; the name comes back when remembered. */
export function LoginCard(props: LoginCardProps) {
  const { msg, callbackUrl, notice, entering, onDone, onFail, onSecond, onPhone } = props
  const signIn = useSignIn()
  const name = rememberedName()
  async function send(credentials: Credentials) {
    try {
      await signIn(credentials)
    } catch (error) {
      const step = secondFactorOf(error)
      if (!step) return onFail(failureText(error))
      rememberName(credentials.username.trim(), credentials.remember)
      drop('name')
      return onSecond(step)
    }
    drop('name')
    onDone()
  }
  const { values, field, box, wrong, busy, onSubmit } = useAccountForm<Credentials>({
    initial: {
      username: kept('name')?.username ?? name,
      password: '',
      remember: name !== '',
    },
    check: ({ username, password }) => ({
      username: required(username),
      password: required(password),
    }),
    send,
  })
  const passkey = usePasskey({
    held: entering,
    remember: () => values.remember,
    onDone,
    onFail: (error) => onFail(failureText(error)),
  })
  return (
    <AuthCard
      title={t('login.title')}
      lead={<Lead />}
      wrong={wrong}
      notice={notice || msgText(msg)}
      foot={<Foot callbackUrl={callbackUrl} />}
    >
      <form onSubmit={onSubmit} noValidate>
        <TextField
          label={t('login.identifier')}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField {...field('password')} />
        <div className="auth-row">
          <CheckField label={t('login.remember')} {...box('remember')} />
          <Link to={paths.forgotPassword()}>{t('login.forgot')}</Link>
        </div>
        <button type="submit" className="button button-primary button-wide" disabled={busy}>
          {t(busy ? 'login.working' : 'login.submit')}
        </button>
      </form>
      <OtherWays busy={passkey.busy} onPasskey={passkey.press} onPhone={onPhone} />
      <ProviderEntry callbackUrl={callbackUrl} remember={values.remember} />
    </AuthCard>
  )
}
