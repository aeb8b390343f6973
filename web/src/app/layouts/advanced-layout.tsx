import { site } from '@/api/site'
import { useSignedIn } from '@/features/accounts/api'
import { AccountMenu } from '@/features/accounts/components/menu/account-menu'
import { AdvancedBar } from '@/features/search/components/advanced-bar'
import { Logo } from '@/features/shell/components/logo'
import { tagline } from '@/features/shell/model'
import { useAddress } from '../use-address'
import { Frame } from './frame'
import { ReaderBell } from './reader-bell'

/** The unified library's own pages: a dark header, no main bar (SPEC §2). */
export function AdvancedLayout() {
  const { href, search } = useAddress()
  const signedIn = useSignedIn()
  return (
    <Frame
      bar={
        <AdvancedBar
          logo={<Logo tagline={tagline(site())} />}
          bell={signedIn && <ReaderBell />}
          account={<AccountMenu here={href} />}
          search={search.search}
        />
      }
    />
  )
}
