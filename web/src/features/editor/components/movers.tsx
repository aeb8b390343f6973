import { t } from '../texts'

interface MoversProps {
  name: string
  onMove: (by: number) => void
}

/** The two buttons that move an entry of a list up and down. */
export function Movers({ name, onMove }: MoversProps) {
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('people.up', { name })}
        onClick={() => onMove(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('people.down', { name })}
        onClick={() => onMove(1)}
      >
        ↓
      </button>
    </>
  )
}
