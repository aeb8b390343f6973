import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { t } from '../texts'

export interface PageButtonProps {
  side: 'left' | 'right'
  rtl: boolean
  onPress: () => void
}

/** A margin that turns; in a right-to-left book the left one goes on. */
export function PageButton({ side, rtl, onPress }: PageButtonProps) {
  const forward = (side === 'right') !== rtl
  const Arrow = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <button
      type="button"
      className={`reader-margin reader-margin-${side}`}
      aria-label={t(forward ? 'page.next' : 'page.previous')}
      onClick={onPress}
    >
      <Arrow size={28} stroke={1.75} />
    </button>
  )
}
