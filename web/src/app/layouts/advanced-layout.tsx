import { site } from '@/api/site'
import { AccountMenu } from '@/features/accounts/components/menu/account-menu'
import { AdvancedBar } from '@/features/search/components/advanced-bar'
import { Logo } from '@/features/shell/components/logo'
import { tagline } from '@/features/shell/model'
import { useAddress } from '../use-address'
import { Frame } from './frame'

/** The unified library's own pages: a dark header, no main bar (SPEC §2). */
export function AdvancedLayout() {
  const { href, search } = useAddress()
  return (
    <Frame
      bar={
        <AdvancedBar
          logo={<Logo tagline={tagline(site())} />}
          account={<AccountMenu here={href} />}
          search={search.search}
        />
      }
    />
  )
}
