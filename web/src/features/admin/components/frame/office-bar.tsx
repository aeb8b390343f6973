import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import type { User } from '@/api/types'
import { Drawer } from '@/kit/dialog/drawer'
import { Icon } from '@/kit/icons/icon'
import { Mark } from '@/kit/icons/mark'
import { lazyPart } from '@/kit/loading/lazy-part'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../../texts'
import { OfficeNav } from './office-nav'
import '../../office.css'

const CommandMenu = lazyPart(async () => (await import('./command-menu')).CommandMenu, {
  floats: true,
})

/** Ctrl K opens the command menu wherever one is, ⌘ K on a Mac. */
function useCommandKey(open: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (document.querySelector('[aria-modal]')) return
      open()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [open])
}

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
  const [open, setOpen] = useState<'parts' | 'command' | null>(null)
  const close = () => setOpen(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes what was open
  useEffect(close, [address])
  const command = useCallback(() => setOpen('command'), [])
  useCommandKey(command)
  return (
    <header className="office-bar on-panel" data-slot="officebar">
      <button
        type="button"
        className="icon-button office-burger"
        aria-label={t('nav.label')}
        aria-expanded={open === 'parts'}
        onClick={() => setOpen('parts')}
      >
        <Icon name="menu" size={24} />
      </button>
      <Link className="logo" to={paths.home()}>
        <Mark size={28} />
        <span>{library}</span>
      </Link>
      {organization && <span className="office-of">{organization}</span>}
      {me && (
        <button
          type="button"
          className="office-find"
          aria-label={t('command.title')}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={command}
        >
          <Icon name="search" />
          <span>{t('command.placeholder')}</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <div className="office-acts">{children}</div>
      {open === 'parts' && me && (
        <Drawer side="left" title={t('page.title')} closeLabel={t('nav.close')} onClose={close}>
          <OfficeNav role={me.role} pathname={pathname} address={address} />
        </Drawer>
      )}
      {open === 'command' && me && (
        <Suspense>
          <CommandMenu role={me.role} onClose={close} />
        </Suspense>
      )}
    </header>
  )
}
