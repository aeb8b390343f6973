import { IconBookmark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Entry } from '@/api/types'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { drag } from '../../drag'
import { whereOf } from '../../entry'
import { t } from '../../texts'
import { EntryTags } from './entry-tags'

export interface EntryCardProps {
  entry: Entry
  /** its acts are shown */
  current: boolean
  chosen: boolean
  /** entries that go along when this one is dragged; [] for none */
  along: string[]
  onCurrent: () => void
  /** absent where nothing can be done to many */
  onChoose?: (chosen: boolean) => void
  /** what others answer, while it is current */
  replies: ReactNode
  /** acts of the entry */
  children: ReactNode
}

/** The passage in its colour; of a bookmark and a free note what they are. */
function Passage({ entry: { kind, quote, colour } }: { entry: Entry }) {
  if (quote)
    return (
      <blockquote className="entry-quote" data-colour={colour || 'yellow'}>
        <span>{quote}</span>
      </blockquote>
    )
  if (kind !== 'bookmark') return null
  return (
    <p className="entry-kind">
      <IconBookmark size={18} stroke={1.75} />
      {t('entry.bookmark')}
    </p>
  )
}

/** The title that an entry is about, with the place and the day. */
function Source({ entry }: { entry: Entry }) {
  const { source, content_id } = entry
  return (
    <div className="entry-source">
      {source && (
        <span className="cover">
          <img src={source.cover_image_url} width={28} alt="" loading="lazy" decoding="async" />
        </span>
      )}
      <p>
        {source ? (
          <Link to={paths.content(source.slug)}>{source.title}</Link>
        ) : (
          <b>{content_id ? t('entry.gone') : t('entry.free')}</b>
        )}
        <small className="num">{whereOf(entry)}</small>
        {entry.author && <small>{t('entry.by', { username: entry.author.username })}</small>}
      </p>
      <EntryTags tags={entry.tags} />
    </div>
  )
}

/** An entry: the passage, what was written about it, where it is from; its acts while it is current. */
export function EntryCard(props: EntryCardProps) {
  const { entry, current, chosen, along, onCurrent, onChoose, replies, children } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what takes the focus in it makes it current too
    <article
      className="entry"
      id={`entry-${entry.id}`}
      data-current={current || undefined}
      draggable={along.length > 0}
      onDragStart={(event) => drag(event, 'entries', along)}
      onClick={onCurrent}
      // not by pointer: what is pressed must not move before it is let go
      onFocus={({ target }) => target.matches(':focus-visible') && onCurrent()}
    >
      {onChoose && (
        <label className="entry-choose">
          <input
            type="checkbox"
            checked={chosen}
            aria-label={t('entry.select')}
            aria-describedby={`entry-words-${entry.id}`}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </label>
      )}
      <div className="entry-main">
        <div id={`entry-words-${entry.id}`}>
          <Passage entry={entry} />
          {entry.body && <p className="entry-body">{entry.body}</p>}
        </div>
        <Source entry={entry} />
        {current && replies}
        {!current && entry.replies > 0 && (
          <p className="entry-kind num">{t('reply.count', { count: entry.replies })}</p>
        )}
        {current && <div className="entry-acts">{children}</div>}
      </div>
    </article>
  )
}
