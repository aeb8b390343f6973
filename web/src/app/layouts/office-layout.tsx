import type { ReactNode } from 'react'
import { site } from '@/api/site'
import { useMe } from '@/features/accounts/api'
import { AccountMenu } from '@/features/accounts/components/menu/account-menu'
import { OfficeBar } from '@/features/admin/components/frame/office-bar'
import { OfficeNav } from '@/features/admin/components/frame/office-nav'
import { sectionsOf } from '@/features/admin/model'
import { t } from '@/features/shell/texts'
import { useAddress } from '../use-address'
import { Access } from './access'
import { ReaderBell } from './reader-bell'

/** The back office: a bar and a side of its own; `?mobile` leaves only the screen (SPEC §2). */
export function OfficeLayout({ children }: { children: ReactNode }) {
  const { pathname, href, publicHref, search } = useAddress()
  const me = useMe()
  const { organization } = site()
  if (search.mobile !== undefined) return children
  return (
    <>
      <a className="skip" href="#main">
        {t('skip.main')}
      </a>
      <OfficeBar
        me={me}
        pathname={pathname}
        address={publicHref}
        library={t('app.name')}
        organization={organization?.name}
      >
        <Access />
        <ReaderBell />
        <AccountMenu here={href} />
      </OfficeBar>
      <div className="office">
        {me && sectionsOf(me.role).length > 0 && (
          <aside className="office-side">
            <OfficeNav role={me.role} pathname={pathname} address={publicHref} />
          </aside>
        )}
        {children}
      </div>
    </>
  )
}
