import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/kit/icons/icon'

export interface LiveProps {
  tone: 'info' | 'ok' | 'warn' | 'danger'
  icon: IconName
  title: string
  note?: string
  /** The act that the state calls for. */
  children?: ReactNode
}

/** The one line that says where the payment stands: it changes its words and its colour. */
export function Live({ tone, icon, title, note, children }: LiveProps) {
  return (
    <div className={`live live-${tone}`} data-slot="live">
      <div role={tone === 'danger' ? 'alert' : 'status'} className="live-words">
        <Icon name={icon} size={22} />
        <p>
          <b>{title}</b>
          {note && <small>{note}</small>}
        </p>
      </div>
      {children}
    </div>
  )
}
