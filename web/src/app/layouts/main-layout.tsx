import { lazy, Suspense, useEffect, useState } from 'react'
import { site } from '@/api/site'
import { useMe } from '@/features/accounts/api'
import { AccountMenu } from '@/features/accounts/components/account-menu'
import { SearchBox } from '@/features/search/components/search-box'
import { MainBar } from '@/features/shell/components/main-bar'
import { tagline } from '@/features/shell/model'
import { useAddress } from '../use-address'
import { Frame } from './frame'

const SearchDrawer = lazy(async () => ({
  default: (await import('@/features/search/components/search-drawer')).SearchDrawer,
}))
const Menu = lazy(async () => ({ default: (await import('./menu')).Menu }))

/** The frame of the public screens, with the drawers that open from its bar. */
export function MainLayout() {
  const { href, publicHref, search } = useAddress()
  const reader = useMe()?.id
  const [open, setOpen] = useState<'menu' | 'search' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes what was open
  useEffect(() => setOpen(null), [href])
  return (
    <Frame
      bar={
        <MainBar
          tagline={tagline(site())}
          search={<SearchBox search={search.search} reader={reader} />}
          account={<AccountMenu here={href} />}
          searchOpen={open === 'search'}
          onSearch={() => setOpen('search')}
          onMenu={() => setOpen('menu')}
        />
      }
    >
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
    </Frame>
  )
}
