import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { sayDone, useDone } from '../done'
import { t } from '../texts'

const stay = 10_000

/** What was just done: the way back stands for ten seconds, longer while it is looked at. */
export function DoneBar() {
  const done = useDone()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!done || held) return
    const timer = setTimeout(() => sayDone(null), stay)
    return () => clearTimeout(timer)
  }, [done, held])
  useEffect(() => () => sayDone(null), [])
  return (
    <div
      className="corner-done-place"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {done && (
        <div className="corner-done">
          <IconCheck size={20} stroke={1.75} />
          <span>{done.text}</span>
          {done.undo && (
            <button
              type="button"
              className="button button-text"
              onClick={() => {
                sayDone(null)
                void done.undo?.()
              }}
            >
              {t('done.undo')}
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={t('done.hide')}
            onClick={() => sayDone(null)}
          >
            <IconX size={18} stroke={1.75} />
          </button>
        </div>
      )}
    </div>
  )
}
