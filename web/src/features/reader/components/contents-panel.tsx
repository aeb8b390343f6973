import { locale } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icons/icon'
import { isBeyond, type Link, type Outline } from '../engine/core/types'
import { type ContentsRow, contentsRows } from '../model'
import { t } from '../texts'

export interface ContentsPanelProps {
  outline: Outline | null
  current: Link | null
  /** language of the book */
  lang?: string
  onGo: (href: string) => void
  /** an entry is chosen that a preview has not */
  onBeyond: () => void
}

/** The contents table; the chapter being read is marked, and so is what a preview has not. */
export function ContentsPanel({ outline, current, lang, onGo, onBeyond }: ContentsPanelProps) {
  const rows = outline ? contentsRows(outline, lang) : []
  if (rows.length === 0) return <p className="reader-panel-note">{t('toc.empty')}</p>
  return (
    <>
      {rows.some(({ link }) => isBeyond(link)) && (
        <p className="reader-panel-note">{t('preview.locked')}</p>
      )}
      <ol className="reader-toc" lang={lang}>
        {rows.map(({ link, depth, ...size }, index) => (
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
              <span>{link.title}</span>
              {isBeyond(link) ? <Beyond /> : <Size {...size} />}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Where an entry begins, and how long it takes to read. */
function Size({ page, minutes }: Pick<ContentsRow, 'page' | 'minutes'>) {
  const words = [page && t('toc.page', { page }), minutes && t('toc.minutes', { minutes })]
  const text = words.filter(Boolean).join(', ')
  return text ? (
    <small className="num" lang={locale()}>
      {text}
    </small>
  ) : null
}

function Beyond() {
  return (
    <span lang={locale()}>
      <Icon name="lock" size={18} />
      <span className="visually-hidden">, {t('preview.beyond')}</span>
    </span>
  )
}
