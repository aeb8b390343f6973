import { useState } from 'react'
import type { Content } from '@/api/types'
import { soft } from '@/kit/format/soft-hyphens'
import { foreign } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icons/icon'
import { splitSummary } from '../../model'
import { t } from '../../texts'
import { OtherLanguages } from './other-languages'

const foldAt = 700

/** The first sentence in the title face, then the rest; long texts fold. */
export function ContentText({ content }: { content: Content }) {
  const [open, setOpen] = useState(false)
  const { language: own, summary_language = own } = content
  const lang = foreign(summary_language)
  // The description is in the work's own language.
  const description = summary_language === own ? content.description : ''
  const { lead, paragraphs } = splitSummary(content.summary, description)
  if (!lead)
    return (
      <div className="detail-text">
        <OtherLanguages content={content} />
      </div>
    )
  const folds = paragraphs.join(' ').length > foldAt
  const shown = folds && !open ? paragraphs.slice(0, 1) : paragraphs
  return (
    <div className="detail-text" data-slot="detail-text">
      <p className="detail-lead" lang={lang}>
        {soft(lead)}
      </p>
      {shown.length > 0 && (
        <div className="detail-body" lang={lang}>
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
      <OtherLanguages content={content} />
    </div>
  )
}
