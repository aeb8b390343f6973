import { useQuery } from '@tanstack/react-query'
import { useAct } from '@/kit/form/use-act'
import { inLocale, locale } from '@/kit/i18n/locale'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useMe, useSignedIn } from '../../api'
import { failureText } from '../../failure'
import { offerQuery, useAccept } from '../../invitation-api'
import { t } from '../../texts'
import { AuthCard } from '../sign-in/auth-card'

export interface InvitationCardProps {
  token: string
  /** This page: where sign-in and sign-up lead back to. */
  here: string
  onDone: () => void
}

/** A guest's ways on: the invitation waits until they are signed in. */
function GuestWays({ here }: { here: string }) {
  return (
    <>
      <p>{t('invitation.sign_in')}</p>
      <Link className="button button-primary button-wide" to={paths.signIn(here)}>
        {t('login.title')}
      </Link>
      <Link
        className="button button-secondary button-wide"
        to={paths.register(inLocale(here, locale()))}
      >
        {t('register.title')}
      </Link>
    </>
  )
}

/** The link of an invitation: it says who asks and as what, only the button accepts. */
export function InvitationCard({ token, here, onDone }: InvitationCardProps) {
  const { busy, wrong, act } = useAct({ failure: failureText })
  const signedIn = useSignedIn()
  const me = useMe()
  const accept = useAccept()
  const { data, error } = useQuery(offerQuery(token))
  if (error)
    return (
      <AuthCard
        title={t('invitation.title')}
        lead={t('invitation.over')}
        wrong={failureText(error)}
      >
        <Link className="button button-secondary button-wide" to={paths.home()}>
          {t('login.guest')}
        </Link>
      </AuthCard>
    )
  const offer = data?.data
  const lead = offer
    ? t('invitation.lead', {
        library: offer.organization,
        role: t(`invitation.role_${offer.role}`),
      })
    : ''
  return (
    <AuthCard title={t('invitation.title')} lead={lead} wrong={wrong}>
      {signedIn ? (
        <>
          <p>{me && t('invitation.as', { name: me.username })}</p>
          <button
            type="button"
            className="button button-primary button-wide"
            disabled={busy || !offer}
            onClick={() => void act(() => accept(token).then(onDone))}
          >
            {t('invitation.accept')}
          </button>
        </>
      ) : (
        <GuestWays here={here} />
      )}
    </AuthCard>
  )
}
