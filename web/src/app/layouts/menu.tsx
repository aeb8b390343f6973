import { useQuery } from '@tanstack/react-query'
import { AccountEntry } from '@/features/accounts/components/account-entry'
import { homeQueries } from '@/features/catalogue/api'
import { mainClasses } from '@/features/catalogue/model'
import { MenuDrawer } from '@/features/shell/components/menu-drawer'

export interface MenuProps {
  address: string
  here: string
  onClose: () => void
}

/** The burger menu with its categories; loaded when it is first opened. */
export function Menu({ address, here, onClose }: MenuProps) {
  const { data } = useQuery(homeQueries.classes())
  return (
    <MenuDrawer
      categories={mainClasses(data?.data ?? [])}
      address={address}
      account={<AccountEntry here={here} />}
      onClose={onClose}
    />
  )
}
