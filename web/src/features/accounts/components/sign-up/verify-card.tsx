import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { drop, keep, waitingSignUp } from '../../kept'
import { confirmCode, sendCode } from '../../people-api'
import { t } from '../../texts'
import { CodeForm } from '../code/code-form'
import { AuthCard } from '../sign-in/auth-card'

export interface VerifyCardProps {
  callbackUrl: string | undefined
  onDone: () => void
}

/** The code of the email opens the account that this tab has signed up for. */
export function VerifyCard({ callbackUrl, onDone }: VerifyCardProps) {
  const waiting = waitingSignUp()
  const again = <Link to={paths.register(callbackUrl)}>{t('verify.again')}</Link>
  if (!waiting)
    return (
      <AuthCard title={t('verify.title')} lead={t('verify.nothing')}>
        <Link className="button button-primary button-wide" to={paths.register(callbackUrl)}>
          {t('register.title')}
        </Link>
      </AuthCard>
    )
  const { ticket, email, username } = waiting
  async function confirm(code: string) {
    await confirmCode('signup', code, ticket)
    keep('name', { username })
    drop('signup')
    onDone()
  }
  return (
    <AuthCard
      title={t('verify.title')}
      lead={t('verify.sent_to', { address: email })}
      foot={
        <>
          {t('verify.wrong_address')} {again}
        </>
      }
    >
      <CodeForm onCode={confirm} onResend={() => sendCode('signup', ticket)} />
    </AuthCard>
  )
}
