import { Icon } from '@/kit/icon'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { useMe, useSignedIn } from '../api'
import { t } from '../texts'
import { useLeave } from '../use-leave'

/** The first line of the burger menu: sign in, or who is signed in and the way out. */
export function AccountEntry({ here }: { here: string }) {
  const signedIn = useSignedIn()
  const me = useMe()
  const leave = useLeave()
  if (!signedIn)
    return (
      <Link to={paths.login(here)}>
        <Icon name="user" size={22} />
        {t('login.title')}
      </Link>
    )
  return (
    <button type="button" onClick={leave}>
      <Icon name="signOut" size={22} />
      {t('menu.sign_out')}
      <span className="muted">{me?.username}</span>
    </button>
  )
}
