import { IconHeadphones } from '@tabler/icons-react'
import { t } from '../texts'

export interface ListenButtonProps {
  on: boolean
  onPress: () => void
}

/** Begins and ends the reading aloud of a book that brings a recording. */
export function ListenButton({ on, onPress }: ListenButtonProps) {
  const label = t('bar.listen')
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      onClick={onPress}
    >
      <IconHeadphones size={22} stroke={1.75} />
    </button>
  )
}
