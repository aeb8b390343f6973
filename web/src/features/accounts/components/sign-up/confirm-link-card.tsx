import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { failureText } from '../../failure'
import { confirmLink, emailOfLink } from '../../people-api'
import { t } from '../../texts'
import { AuthCard } from '../sign-in/auth-card'

export interface ConfirmLinkCardProps {
  token: string
  onDone: () => void
}

/** The link of an email: it says which address it confirms, only the button does it. */
export function ConfirmLinkCard({ token, onDone }: ConfirmLinkCardProps) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const { data, error } = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => emailOfLink(token),
    gcTime: 0,
  })
  async function confirm() {
    setBusy(true)
    await confirmLink(token).then(onDone, (refused: unknown) => setWrong(failureText(refused)))
    setBusy(false)
  }
  const lead = data ? t('verify.link_lead', { address: data }) : t('verify.link_waiting')
  if (error)
    return (
      <AuthCard title={t('verify.title')} lead={t('verify.link_over')} wrong={failureText(error)}>
        <Link className="button button-secondary button-wide" to={paths.profile()}>
          {t('profile.title')}
        </Link>
      </AuthCard>
    )
  return (
    <AuthCard title={t('verify.title')} lead={lead} wrong={wrong}>
      <button
        type="button"
        className="button button-primary button-wide"
        disabled={busy || !data}
        onClick={confirm}
      >
        {t('verify.submit')}
      </button>
    </AuthCard>
  )
}
