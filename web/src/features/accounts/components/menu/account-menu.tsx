import { initials } from '@/kit/format/name'
import { Icon } from '@/kit/icons/icon'
import { lazyPart } from '@/kit/loading/lazy-part'
import { Dropdown } from '@/kit/navigation/dropdown'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useMe, useSignedIn } from '../../api'
import { t } from '../../texts'
import { lastKnownName, nameOf } from '../../who'

const AccountPanel = lazyPart(async () => (await import('./account-panel')).AccountPanel)

/** A guest's way in, or the reader's name with their own screens and the way out. */
export function AccountMenu({ here }: { here: string }) {
  const signedIn = useSignedIn()
  const me = useMe()
  if (!signedIn)
    return (
      <Link className="button button-primary" to={paths.signIn(here)}>
        {t('login.title')}
      </Link>
    )
  const name = me ? nameOf(me) : lastKnownName()
  const button = (
    <>
      {me?.profile_image_url ? (
        <img className="avatar" src={me.profile_image_url} alt="" width={36} height={36} />
      ) : (
        <span className="avatar">{initials(name) || <Icon name="user" />}</span>
      )}
      <span className="only-wide account-name">{name}</span>
      <Icon name="down" size={16} />
    </>
  )
  return (
    <Dropdown name="account" label={t('menu.label', { name })} button={button}>
      <AccountPanel me={me} />
    </Dropdown>
  )
}
