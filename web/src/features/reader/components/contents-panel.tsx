import { locale } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icon'
import { isBeyond, type Link } from '../engine/types'
import { flatten } from '../model'
import { t } from '../texts'

export interface ContentsPanelProps {
  toc: Link[]
  current: Link | null
  /** language of the book */
  lang?: string
  onGo: (href: string) => void
  /** an entry is chosen that a preview has not */
  onBeyond: () => void
}

/** The contents table; the chapter being read is marked, and so is what a preview has not. */
export function ContentsPanel({ toc, current, lang, onGo, onBeyond }: ContentsPanelProps) {
  if (toc.length === 0) return <p className="reader-panel-note">{t('toc.empty')}</p>
  const rows = flatten(toc)
  return (
    <>
      {rows.some(({ link }) => isBeyond(link)) && (
        <p className="reader-panel-note">{t('preview.locked')}</p>
      )}
      <ol className="reader-toc" lang={lang}>
        {rows.map(({ link, depth }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike; the list never changes
          <li key={index}>
            <button
              type="button"
              aria-current={link === current ? 'location' : undefined}
              className={`reader-toc-row reader-toc-${Math.min(depth, 3)}`}
              disabled={!link.href}
              data-beyond={isBeyond(link) || undefined}
              onClick={() => (isBeyond(link) ? onBeyond() : onGo(link.href))}
            >
              {link.title}
              {isBeyond(link) && <Beyond />}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

function Beyond() {
  return (
    <span lang={locale()}>
      <Icon name="lock" size={18} />
      <span className="visually-hidden">, {t('preview.beyond')}</span>
    </span>
  )
}
