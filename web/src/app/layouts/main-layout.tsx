import { Suspense, useEffect, useState } from 'react'
import { site } from '@/api/site'
import { useMe, useSignedIn } from '@/features/accounts/api'
import { AccountMenu } from '@/features/accounts/components/menu/account-menu'
import { SearchBox } from '@/features/search/components/search-box'
import { AppsMenu, CategoryMenu } from '@/features/shell/components/bar-menus'
import { MainBar } from '@/features/shell/components/main-bar'
import { tagline } from '@/features/shell/model'
import { services } from '@/features/shell/services'
import { lazyPart } from '@/kit/loading/lazy-part'
import { useAddress } from '../use-address'
import { Frame } from './frame'
import { ReaderBell } from './reader-bell'

const SearchDrawer = lazyPart(
  async () => (await import('@/features/search/components/search-drawer')).SearchDrawer,
  { floats: true },
)
const Menu = lazyPart(async () => (await import('./menu')).Menu, { floats: true })

/** Bell and services of a signed-in reader, as far as the portal has them. */
function ReaderMenus({ here }: { here: string }) {
  return (
    <>
      <ReaderBell />
      {services(site()).length > 0 && <AppsMenu here={here} />}
    </>
  )
}

/** The frame of the public screens, with the drawers that open from its bar. */
export function MainLayout() {
  const { href, publicHref, search } = useAddress()
  const signedIn = useSignedIn()
  const reader = useMe()?.id
  const [open, setOpen] = useState<'menu' | 'search' | null>(null)
  const close = () => setOpen(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes what was open
  useEffect(close, [href])
  return (
    <Frame
      bar={
        <MainBar
          tagline={tagline(site())}
          search={<SearchBox search={search.search} reader={reader} />}
          categories={signedIn && <CategoryMenu />}
          menus={signedIn && <ReaderMenus here={href} />}
          account={<AccountMenu here={href} />}
          open={open}
          onSearch={() => setOpen('search')}
          onMenu={() => setOpen('menu')}
        />
      }
    >
      {open === 'search' && (
        <Suspense>
          <SearchDrawer search={search.search} reader={reader} onClose={close} />
        </Suspense>
      )}
      {open === 'menu' && (
        <Suspense>
          <Menu address={publicHref} here={href} onClose={close} />
        </Suspense>
      )}
    </Frame>
  )
}
