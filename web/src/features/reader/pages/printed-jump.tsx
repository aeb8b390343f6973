import type { Link } from '../engine/core/types'
import { t } from '../texts'
import { PageJump } from './page-jump'
import { findPrinted } from './page-names'
import './pages.css'

export interface PrintedJumpProps {
  /** pages of the printed book */
  pages: Link[]
  onGo: (href: string) => void
}

/** Goes to where a page of the printed book begins. */
export function PrintedJump({ pages, onGo }: PrintedJumpProps) {
  return (
    <PageJump
      named
      label={t('pages.printed')}
      find={(words) => findPrinted(pages, words)}
      onGo={onGo}
    />
  )
}
