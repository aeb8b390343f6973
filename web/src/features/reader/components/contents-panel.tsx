import type { Link } from '../engine/types'
import { flatten } from '../model'
import { t } from '../texts'

export interface ContentsPanelProps {
  toc: Link[]
  current: Link | null
  /** language of the book */
  lang?: string
  onGo: (href: string) => void
}

/** The contents table; the chapter being read is marked. */
export function ContentsPanel({ toc, current, lang, onGo }: ContentsPanelProps) {
  if (toc.length === 0) return <p className="reader-panel-note">{t('toc.empty')}</p>
  return (
    <ol className="reader-toc" lang={lang}>
      {flatten(toc).map(({ link, depth }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike; the list never changes
        <li key={index}>
          <button
            type="button"
            aria-current={link === current ? 'location' : undefined}
            className={`reader-toc-row reader-toc-${Math.min(depth, 3)}`}
            disabled={!link.href}
            onClick={() => onGo(link.href)}
          >
            {link.title}
          </button>
        </li>
      ))}
    </ol>
  )
}
