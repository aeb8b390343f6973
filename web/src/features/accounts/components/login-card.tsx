import { useForm } from '@mantine/form'
import { useState } from 'react'
import { site } from '@/api/site'
import { errorText } from '@/kit/error-text'
import { Icon } from '@/kit/icon'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { type Credentials, rememberedName, useSignIn } from '../api'
import { msgText } from '../msg'
import { t } from '../texts'
import { Field } from './field'
import { PasswordField } from './password-field'

export interface LoginCardProps {
  msg: string | undefined
  onDone: () => void
  onFail: (message: string) => void
}

const required = (value: string) => (value.trim() ? null : t('login.required'))

/** Sign-in: what was typed stays when it is wrong; the name comes back when remembered. */
export function LoginCard({ msg, onDone, onFail }: LoginCardProps) {
  const signIn = useSignIn()
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const name = rememberedName()
  const form = useForm<Credentials>({
    initialValues: { username: name, password: '', remember: name !== '' },
    validate: { username: required, password: required },
  })
  async function submit(credentials: Credentials) {
    setBusy(true)
    setWrong('')
    try {
      await signIn(credentials)
      onDone()
    } catch (error) {
      setWrong(errorText(error))
      onFail(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const notice = wrong || msgText(msg)
  const organization = site().organization?.name
  return (
    <div className="auth-card">
      <div className="auth-frame">
        <div className="auth-leaf">
          <h1>{t('login.title')}</h1>
          <p className="auth-lead">{t('login.lead')}</p>
          {organization && (
            <p className="auth-organization">
              <Icon name="building" />
              <b>{organization}</b>
            </p>
          )}
          {notice && (
            <p
              className={wrong ? 'auth-notice auth-notice-wrong' : 'auth-notice'}
              role={wrong ? 'alert' : 'status'}
            >
              <Icon name="info" />
              {notice}
            </p>
          )}
          <form onSubmit={form.onSubmit(submit)} noValidate>
            <Field
              label={t('login.identifier')}
              error={form.errors.username}
              autoComplete="username"
              autoCapitalize="none"
              {...form.getInputProps('username')}
            />
            <PasswordField error={form.errors.password} {...form.getInputProps('password')} />
            <label className="check">
              <input type="checkbox" {...form.getInputProps('remember', { type: 'checkbox' })} />
              {t('login.remember')}
            </label>
            <button type="submit" className="button button-primary button-wide" disabled={busy}>
              {t(busy ? 'login.working' : 'login.submit')}
            </button>
          </form>
          <p className="auth-guest">
            <Link className="button button-text" to={paths.home()}>
              {t('login.guest')}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}
