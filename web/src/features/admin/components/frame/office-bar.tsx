import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '@/api/types'
import { Drawer } from '@/kit/dialog/drawer'
import { Icon } from '@/kit/icons/icon'
import { Mark } from '@/kit/icons/mark'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../../texts'
import { OfficeNav } from './office-nav'
import '../../office.css'

export interface OfficeBarProps {
  me?: User
  pathname: string
  /** As the browser shows it. */
  address: string
  /** The name of the library. */
  library: string
  /** The name of the organization, where it is not the library's. */
  organization?: string
  /** Bell and account. */
  children: ReactNode
}

/** The bar of the back office; where the parts have no side of their own, they open from it. */
export function OfficeBar(props: OfficeBarProps) {
  const { me, pathname, address, library, organization, children } = props
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes what was open
  useEffect(() => setOpen(false), [pathname])
  return (
    <header className="office-bar on-panel" data-slot="officebar">
      <button
        type="button"
        className="icon-button office-burger"
        aria-label={t('nav.label')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <Link className="logo" to={paths.home()}>
        <Mark size={28} />
        <span>{library}</span>
      </Link>
      {organization && <span className="office-of">{organization}</span>}
      <div className="office-acts">{children}</div>
      {open && me && (
        <Drawer
          side="left"
          title={t('page.title')}
          closeLabel={t('nav.close')}
          onClose={() => setOpen(false)}
        >
          <OfficeNav role={me.role} pathname={pathname} address={address} />
        </Drawer>
      )}
    </header>
  )
}
