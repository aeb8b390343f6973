import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react'
import { ago } from '@/kit/format/relative'
import type { Row } from '../entry'
import { t } from '../texts'

export interface EntryCardProps {
  row: Row
  /** how its place is called, where that is not a page */
  place?: string
  /** what another device wrote instead */
  offered: Row | null
  /** its passage is not in the book any more */
  lost: boolean
  /** language of the book */
  lang?: string
  onGo: () => void
  onEdit: () => void
  onDelete: () => void
  onTake: (offered: Row) => void
  onRefuse: () => void
}

/** One entry: the passage in its colour, what was written about it, where and when. */
export function EntryCard({ row, place, offered, lost, lang, ...acts }: EntryCardProps) {
  const { kind, quote, colour, body, tags, locator, created_at } = row
  return (
    <article className="notes-card">
      <button type="button" className="notes-card-go" title={t('entry.open')} onClick={acts.onGo}>
        {kind === 'bookmark' && (
          <b>
            <IconBookmark size={18} stroke={1.75} />
            {t('entry.bookmark')}
          </b>
        )}
        {colour && <span className="notes-colour-name">{t(`mark.${colour}`)}</span>}
        {quote && (
          <q data-colour={colour || undefined} lang={lang}>
            {quote}
          </q>
        )}
        {body && <span className="notes-card-body">{body}</span>}
        <span className="notes-card-where">
          {[place ?? where(locator?.locations), locator?.title, ago(created_at)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      {tags.length > 0 && (
        <ul className="notes-card-tags" aria-label={t('filter.tag')}>
          {tags.map((tag) => (
            <li key={tag} className="badge">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {lost && <p className="notes-card-lost">{t('entry.lost')}</p>}
      {offered && (
        <div className="notes-card-offer" role="status">
          <p>{t('entry.offered')}</p>
          <p className="notes-card-body">{offered.body || offered.quote}</p>
          <button type="button" className="button button-text" onClick={() => acts.onTake(offered)}>
            {t('entry.take')}
          </button>
          <button type="button" className="button button-text" onClick={acts.onRefuse}>
            {t('entry.refuse')}
          </button>
        </div>
      )}
      <div className="notes-card-acts">
        <button
          type="button"
          className="icon-button"
          aria-label={t('entry.edit')}
          title={t('entry.edit')}
          onClick={acts.onEdit}
        >
          <IconPencil size={20} stroke={1.75} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('entry.delete')}
          title={t('entry.delete')}
          onClick={acts.onDelete}
        >
          <IconTrash size={20} stroke={1.75} />
        </button>
      </div>
    </article>
  )
}

function where(at: { page?: number; position?: number } | undefined) {
  const page = at?.page ?? at?.position
  return page ? t('entry.page', { page }) : ''
}
