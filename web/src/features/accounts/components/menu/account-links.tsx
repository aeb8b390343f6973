import { offers } from '@/api/site'
import { Icon, type IconName } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths, type Target } from '@/kit/navigation/paths'
import { useMe } from '../../api'
import { useLogout } from '../../logout'
import { t } from '../../texts'

type Own = 'profile' | 'library' | 'orders'

/** Whose work is in the back office. */
const staff = ['publisher', 'librarian', 'admin', 'hub_admin']

const screens = (): { feature: string; text: `menu.${Own}`; icon: IconName; to: Target }[] => [
  { feature: 'profile', text: 'menu.profile', icon: 'user', to: paths.profile() },
  { feature: 'library', text: 'menu.library', icon: 'books', to: paths.library() },
  { feature: 'order', text: 'menu.orders', icon: 'receipt', to: paths.orders() },
]

/** Profile, library, orders and the way out (SPEC §2); screens not there yet are absent. */
export function AccountLinks() {
  const leave = useLogout()
  const role = useMe()?.role ?? ''
  return (
    <>
      {screens()
        .filter(({ feature }) => offers(feature))
        .map(({ text, icon, to }) => (
          <Link key={text} to={to}>
            <Icon name={icon} size={22} />
            {t(text)}
          </Link>
        ))}
      {offers('admin') && staff.includes(role) && (
        <Link to={paths.admin()}>
          <Icon name="building" size={22} />
          {t('menu.admin')}
        </Link>
      )}
      <button type="button" onClick={leave}>
        <Icon name="signOut" size={22} />
        {t('menu.sign_out')}
      </button>
    </>
  )
}
