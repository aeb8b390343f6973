import { Icon } from '@/kit/icons/icon'
import './row-acts.css'

export type RowAct = 'up' | 'down' | 'remove'

export interface RowActsProps {
  /** What each button does, with the name of the row. */
  say: (act: RowAct) => string
  first: boolean
  last: boolean
  onAct: (act: RowAct) => void
}

/** Moves a row of an ordered list, and takes it away. */
export function RowActs({ say, first, last, onAct }: RowActsProps) {
  const button = (act: RowAct, off: boolean) => (
    <button
      type="button"
      className="icon-button"
      data-act={act}
      aria-label={say(act)}
      title={say(act)}
      // one that the focus is on stays one that can have it
      aria-disabled={off || undefined}
      onClick={() => off || onAct(act)}
    >
      <Icon name={act === 'remove' ? 'close' : 'down'} size={22} />
    </button>
  )
  return (
    <span className="row-acts">
      {button('up', first)}
      {button('down', last)}
      {button('remove', false)}
    </span>
  )
}
