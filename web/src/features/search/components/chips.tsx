import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import type { Target } from '@/kit/navigation/paths'
import { t } from '../texts'

export interface ChipsProps {
  /** What a list was narrowed by, with the list without it. */
  chips: { label: string; without: Target }[]
  cleared: Target
}

/** What a list was narrowed by, each with its way back. */
export function Chips({ chips, cleared }: ChipsProps) {
  return (
    <div className="listing-chips">
      {chips.map(({ label, without }) => (
        <Link
          key={label}
          className="chip chip-on"
          to={without}
          aria-label={t('filter.remove', { name: label })}
        >
          {label}
          <Icon name="close" size={16} />
        </Link>
      ))}
      <Link className="button button-text" to={cleared}>
        {t('filter.clear')}
      </Link>
    </div>
  )
}
