import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../texts'

export interface UndoProps {
  onUndo: () => void
  /** its time is over */
  onEnd: () => void
}

const stay = 10_000

/** An entry was deleted: the way back stands for ten seconds, longer while it is looked at. */
export function Undo({ onUndo, onEnd }: UndoProps) {
  const [held, setHeld] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end(), stay)
    return () => clearTimeout(timer)
  }, [held])
  return (
    <div
      className="notes-undo"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {t('entry.deleted')}
      <button type="button" className="button button-text" onClick={onUndo}>
        {t('entry.undo')}
      </button>
    </div>
  )
}
