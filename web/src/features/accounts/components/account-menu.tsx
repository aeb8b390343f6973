import { initials } from '@/kit/format/name'
import { Icon } from '@/kit/icon'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { useMe, useSignedIn } from '../api'
import { t } from '../texts'
import { useLeave } from '../use-leave'

/** A guest's way in, or the reader's name with the way out. */
export function AccountMenu({ here }: { here: string }) {
  const signedIn = useSignedIn()
  const me = useMe()
  const leave = useLeave()
  if (!signedIn)
    return (
      <Link className="button button-primary" to={paths.login(here)}>
        {t('login.title')}
      </Link>
    )
  const name = me?.first_name || me?.username || ''
  return (
    <details className="account">
      <summary aria-label={t('menu.label', { name })}>
        <span className="avatar">{initials(name) || <Icon name="user" />}</span>
        <span className="only-wide">{name}</span>
        <Icon name="down" size={16} />
      </summary>
      <div className="account-menu">
        {me && <p>{me.email || me.username}</p>}
        <button type="button" onClick={leave}>
          <Icon name="signOut" size={20} />
          {t('menu.sign_out')}
        </button>
      </div>
    </details>
  )
}
