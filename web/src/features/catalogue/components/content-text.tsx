import { useState } from 'react'
import type { Content } from '@/api/types'
import { soft } from '@/kit/format/soft'
import { Icon } from '@/kit/icon'
import { leadAndRest } from '../model'
import { t } from '../texts'

const foldAt = 700

/** The first sentence in the title face, then the rest; long texts fold. */
export function ContentText({ content }: { content: Content }) {
  const [open, setOpen] = useState(false)
  const { lead, paragraphs } = leadAndRest(content.summary, content.description)
  if (!lead) return <div className="detail-text" />
  const folds = paragraphs.join(' ').length > foldAt
  const shown = folds && !open ? paragraphs.slice(0, 1) : paragraphs
  return (
    <div className="detail-text" data-slot="detail-text">
      <p className="detail-lead">{soft(lead)}</p>
      {shown.length > 0 && (
        <div className="detail-body">
          {shown.map((paragraph) => (
            <p key={paragraph.slice(0, 40)}>{soft(paragraph)}</p>
          ))}
        </div>
      )}
      {folds && (
        <button
          type="button"
          className="button button-text"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'detail.fold' : 'detail.unfold')}
          <Icon name="down" size={18} />
        </button>
      )}
    </div>
  )
}
