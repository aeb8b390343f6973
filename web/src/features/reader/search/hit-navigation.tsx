import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { t } from '../texts'

export interface HitNavigationProps {
  /** the result being looked at, from 0 */
  at: number
  count: number
  onGo: (at: number) => void
  onEnd: () => void
}

/** Steps through what was found while the list is closed. */
export function HitNavigation({ at, count, onGo, onEnd }: HitNavigationProps) {
  const step = (by: number) => onGo((at + by + count) % count)
  return (
    <section className="reader-walk" aria-label={t('bar.search')}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('search.previous')}
        onClick={() => step(-1)}
      >
        <IconChevronUp size={22} stroke={1.75} />
      </button>
      <span className="num" role="status">
        {at + 1} / {count}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('search.next')}
        onClick={() => step(1)}
      >
        <IconChevronDown size={22} stroke={1.75} />
      </button>
      <button type="button" className="icon-button" aria-label={t('search.end')} onClick={onEnd}>
        <IconX size={22} stroke={1.75} />
      </button>
    </section>
  )
}
