import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useMe, useSignedIn } from '../../api'
import { t } from '../../texts'
import { AccountLinks } from './account-links'

/** The head of the burger menu: a guest's way in, or who is signed in and their own screens. */
export function AccountEntry({ here }: { here: string }) {
  const signedIn = useSignedIn()
  const me = useMe()
  if (!signedIn)
    return (
      <Link className="button button-primary" to={paths.signIn(here)}>
        {t('login.title')}
      </Link>
    )
  return (
    <>
      {me && <p className="drawer-who">{me.email || me.username}</p>}
      <AccountLinks />
    </>
  )
}
