import type { User } from '@/api/types'
import { ThemeSwitch } from '@/kit/theme/theme-switch'
import { t } from '../../texts'
import { AccountLinks } from './account-links'
import '@/kit/styles/panels.css'

/** Who is signed in, and their own screens. */
export function AccountPanel({ me }: { me: User | undefined }) {
  return (
    <div className="dropdown-list">
      <nav aria-label={t('menu.own')}>
        {me && <p>{me.email || me.username}</p>}
        <AccountLinks />
      </nav>
      <ThemeSwitch />
    </div>
  )
}
