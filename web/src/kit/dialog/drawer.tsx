import type { ReactNode } from 'react'
import { Dialog, DialogPart, type DialogProps } from './dialog'
import './drawer.css'

export interface DrawerProps {
  side: NonNullable<DialogProps['side']>
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A dialog at an edge of the screen. Mount it to open it. */
export function Drawer({ side, title, closeLabel, onClose, children }: DrawerProps) {
  return (
    <Dialog label={title} side={side} onLeave={onClose}>
      <DialogPart title={title} closeLabel={closeLabel} onLeave={onClose}>
        {children}
      </DialogPart>
    </Dialog>
  )
}
