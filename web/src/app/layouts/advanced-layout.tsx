import { Outlet } from '@tanstack/react-router'
import { site } from '@/api/site'
import { AccountMenu } from '@/features/accounts/components/account-menu'
import { AdvancedBar } from '@/features/search/components/advanced-bar'
import { Footer } from '@/features/shell/components/footer'
import { Logo } from '@/features/shell/components/logo'
import { TopBar } from '@/features/shell/components/top-bar'
import { tagline } from '@/features/shell/model'
import { t } from '@/features/shell/texts'
import { useAddress } from '../use-address'

/** The unified library's own pages: a dark header, no main bar (SPEC §2). */
export function AdvancedLayout() {
  const { href, publicHref, search } = useAddress()
  if (search.mobile !== undefined) return <Outlet />
  return (
    <>
      <a className="skip" href="#main">
        {t('skip.main')}
      </a>
      <TopBar address={publicHref} />
      <AdvancedBar
        logo={<Logo tagline={tagline(site())} />}
        account={<AccountMenu here={href} />}
        search={search.search}
      />
      <Outlet />
      <Footer site={site()} year={new Date().getFullYear()} />
    </>
  )
}
