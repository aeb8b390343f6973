import { AccountEntry } from '@/features/accounts/components/menu/account-entry'
import { MenuDrawer } from '@/features/shell/components/menu-drawer'
import { AccessInMenu } from './access'

export interface MenuProps {
  address: string
  here: string
  onClose: () => void
}

/** The burger menu; loaded when it is first opened. */
export function Menu({ address, here, onClose }: MenuProps) {
  return (
    <MenuDrawer
      address={address}
      here={here}
      account={<AccountEntry here={here} />}
      access={<AccessInMenu onClose={onClose} />}
      onClose={onClose}
    />
  )
}
