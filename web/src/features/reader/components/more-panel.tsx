import { IconHeadphones } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReadingSession } from '@/api/types'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import type { Relocation } from '../engine/core/types'
import { placeThere } from '../places/counterpart'
import { t } from '../texts'

export interface MorePanelProps {
  session: ReadingSession
  at: Relocation | null
  /** what keeps the work on this device */
  children: ReactNode
}

/** What else can be done with the work: hear it from this page on, keep it on the device. */
export function MorePanel({ session, at, children }: MorePanelProps) {
  const share = at?.locator.locations.totalProgression ?? 0
  return (
    <div className="reader-more">
      {session.counterparts.map((one) => (
        <Link
          key={one.item_id}
          className="button button-text button-wide"
          to={paths.listen(one.item_id, JSON.stringify(placeThere(one, share)))}
        >
          <IconHeadphones size={20} stroke={1.75} aria-hidden="true" />
          {t('more.listen')}
        </Link>
      ))}
      {children}
    </div>
  )
}
