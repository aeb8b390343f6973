import { useState } from 'react'
import { t } from '../texts'

/** How many characters of a text are shown before it is unfolded (SPEC §9). */
const foldAt = 200

/** A text that folds when it is long, with a toggle. */
export function Folded({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const letters = [...text]
  if (letters.length <= foldAt) return <p className="news-body">{text}</p>
  return (
    <p className="news-body">
      {open ? text : `${letters.slice(0, foldAt).join('').trimEnd()}…`}{' '}
      <button
        type="button"
        className="news-fold"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'action.fold' : 'action.unfold')}
      </button>
    </p>
  )
}
