import { Drawer as MantineDrawer } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Overlay } from '../overlay'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import './drawer.css'

export interface DrawerProps {
  side: 'left' | 'bottom' | 'top'
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

const sizes = { left: 'min(88vw, 360px)', bottom: '90dvh', top: '100dvh' }

/** Mounted to open and unmounted to close, a drawer gives the focus back itself. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** An open drawer: scrim, trapped focus, Esc closes. Mount it to open it. */
export function Drawer({ side, title, closeLabel, onClose, children }: DrawerProps) {
  useFocusBack()
  return (
    <Overlay>
      <MantineDrawer
        opened
        onClose={onClose}
        position={side}
        title={title}
        size={sizes[side]}
        zIndex={300}
        classNames={{
          content: 'drawer',
          header: 'drawer-head',
          title: 'drawer-title',
          overlay: 'drawer-scrim',
        }}
        // Its <header> is a dialog's, not the page's banner.
        attributes={{ header: { role: 'presentation' } }}
        closeButtonProps={{ 'aria-label': closeLabel, size: 44 }}
        transitionProps={{ duration: 200 }}
      >
        {children}
      </MantineDrawer>
    </Overlay>
  )
}
