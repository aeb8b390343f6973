import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { site } from '@/api/site'
import { useMe } from '@/features/accounts/api'
import { AccountMenu } from '@/features/accounts/components/account-menu'
import { SearchBox } from '@/features/search/components/search-box'
import { Footer } from '@/features/shell/components/footer'
import { MainBar } from '@/features/shell/components/main-bar'
import { TopBar } from '@/features/shell/components/top-bar'
import { tagline } from '@/features/shell/model'
import { t } from '@/features/shell/texts'
import { useAddress } from '../use-address'

const SearchDrawer = lazy(async () => ({
  default: (await import('@/features/search/components/search-drawer')).SearchDrawer,
}))
const Menu = lazy(async () => ({ default: (await import('./menu')).Menu }))

/** Top bar, main bar, the screen, footer; `?mobile` leaves only the screen (SPEC §2). */
export function MainLayout() {
  const { href, publicHref, search } = useAddress()
  const reader = useMe()?.id
  const [open, setOpen] = useState<'menu' | 'search' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes what was open
  useEffect(() => setOpen(null), [href])
  if (search.mobile !== undefined) return <Outlet />
  return (
    <>
      <a className="skip" href="#main">
        {t('skip.main')}
      </a>
      <TopBar address={publicHref} />
      <MainBar
        tagline={tagline(site())}
        search={<SearchBox search={search.search} reader={reader} />}
        account={<AccountMenu here={href} />}
        searchOpen={open === 'search'}
        onSearch={() => setOpen('search')}
        onMenu={() => setOpen('menu')}
      />
      <Outlet />
      <Footer site={site()} year={new Date().getFullYear()} />
      {open === 'search' && (
        <Suspense>
          <SearchDrawer search={search.search} reader={reader} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'menu' && (
        <Suspense>
          <Menu address={publicHref} here={href} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
