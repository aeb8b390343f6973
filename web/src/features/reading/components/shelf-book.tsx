import { type ReactNode, useState } from 'react'
import type { Access } from '@/api/rights'
import type { ShelfEntry } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { percent } from '@/kit/format/number'
import { shy, soft } from '@/kit/format/soft-hyphens'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { byLine, finished, wayToRead } from '../shelf'
import { useKeep } from '../shelf-api'
import { t } from '../texts'
import { ShelfRight } from './shelf-right'

/** How far a work was read, as a line and in words. */
export function Share({ entry }: { entry: ShelfEntry }) {
  if (!entry.place) return null
  const done = finished(entry) ? 100 : percent(entry.progress)
  return (
    <p className="shelf-share num">
      <progress
        className="progress"
        value={done}
        max={100}
        aria-label={t('continue.progress', { title: entry.title })}
      />
      <span>{finished(entry) ? t('card.finished') : `${done}%`}</span>
    </p>
  )
}

/** Takes a saved work away; until the list is left the same button brings it back. */
function Keep({ entry }: { entry: ShelfEntry }) {
  const keep = useKeep(entry.id)
  const [gone, setGone] = useState(false)
  const toggle = () => {
    if (keep.isPending) return
    keep.mutate(gone, {
      onSuccess: () => setGone(!gone),
      onError: (error) => toast({ kind: 'danger', text: errorText(error) }),
    })
  }
  return (
    <>
      <button
        type="button"
        className="shelf-act shelf-keep"
        aria-label={
          gone ? `${t('act.undo')}: ${entry.title}` : t('act.remove', { title: entry.title })
        }
        aria-busy={keep.isPending}
        onClick={toggle}
      >
        {t(gone ? 'act.undo' : 'act.remove_short')}
      </button>
      <span role="status">{gone && t('act.removed')}</span>
    </>
  )
}

export interface ShelfBookProps {
  entry: ShelfEntry
  /** among the saved works, which can be taken away */
  saved: boolean
  /** by what its reader may open it; undefined until it is known */
  access?: Access
  /** what else is known of it */
  children?: ReactNode
}

/** A work on the reader's shelf: what it is, how far it was read, the way back into it. */
export function ShelfBook({ entry, saved, access, children }: ShelfBookProps) {
  const way = wayToRead(entry)
  const opens = entry.content_items_info.some((item) => item.readable || item.listenable)
  return (
    <li className="book">
      <Link className="book-link" to={paths.content(entry.slug)} title={entry.title}>
        <span className="book-stand">
          <Cover image={entry.cover} sizes="(max-width: 767px) 112px, 132px" />
        </span>
        <div className="book-text">
          <h3 className="book-title" lang={entry.language}>
            {soft(entry.title)}
          </h3>
          <p className="book-by">{shy(byLine(entry))}</p>
          <Share entry={entry} />
          {access && opens && <ShelfRight access={access} />}
          {children}
        </div>
      </Link>
      <div className="shelf-acts">
        {way && (
          <Link className="shelf-act" to={way.to}>
            {t(way.text)}
            <span className="visually-hidden">: {entry.title}</span>
          </Link>
        )}
        {saved && <Keep entry={entry} />}
      </div>
    </li>
  )
}
