import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { forgot } from '../../people-api'
import { t } from '../../texts'
import { EmailCard } from '../sign-in/email-card'

/** Asks for an email to reset the password; it says the same whether the address has an account. */
export function ForgotCard({ onDone }: { onDone: () => void }) {
  return (
    <EmailCard
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      label={t('forced.email')}
      autoComplete="username"
      foot={<Link to={paths.login()}>{t('forgot.back')}</Link>}
      onEmail={(email) => forgot(email).then(onDone)}
    />
  )
}
