import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookPassages, PassageHit } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { errorText } from '@/kit/feedback/error-text'
import { soft } from '@/kit/format/soft-hyphens'
import { foreign } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { itemName, passageTarget, placeOf } from '../passages'
import { bookPassagesQuery } from '../passages-api'
import { t } from '../texts'
import { ByLine } from './result-row'

/** A passage: where it stands, and its text with the words that were looked for. */
function Passage({ item, hit, lang }: { item: number; hit: PassageHit; lang: string }) {
  return (
    <Link className="passage" to={passageTarget(item, hit)}>
      <span className="passage-place" lang={hit.locator.title && lang}>
        {soft(placeOf(hit))}
        <Icon name="right" size={16} />
      </span>
      <span className="passage-text" lang={lang}>
        {hit.snippet.map(({ text, marked }, i) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other identity than its place
          marked ? <mark key={i}>{text}</mark> : <span key={i}>{soft(text)}</span>,
        )}
      </span>
    </Link>
  )
}

/** The first passages of a book; the others come when they are asked for. */
function usePassages({ item_id, passages, total }: BookPassages, words: string) {
  const [all, setAll] = useState(false)
  const rest = useInfiniteQuery({ ...bookPassagesQuery(item_id, words), enabled: all })
  const hits = rest.data?.pages.flatMap(({ data }) => data) ?? passages
  return {
    hits,
    left: rest.data && !rest.hasNextPage ? 0 : Math.max(0, total - hits.length),
    busy: rest.isFetching,
    error: rest.error,
    more: () => (all ? void rest.fetchNextPage() : setAll(true)),
  }
}

/** A book with the passages in which the words stand. */
export function PassageBook({ book, words }: { book: BookPassages; words: string }) {
  const { content, item_id, total } = book
  const { hits, left, busy, error, more } = usePassages(book, words)
  const to = paths.content(content.slug)
  const lang = foreign(content.language)
  const count = t('inside.count', { count: total })
  return (
    <article className="row row-passages">
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Cover image={content.cover} sizes="(max-width: 767px) 76px, 92px" />
      </Link>
      <div>
        <h2 className="row-title" lang={lang}>
          <Link to={to}>{soft(content.title)}</Link>
        </h2>
        <ByLine content={content} />
        <p className="passage-count num">{[itemName(book), count].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="passage-list">
        <ol aria-busy={busy}>
          {hits.map((hit, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: passages come in reading order and none goes
            <li key={i}>
              <Passage item={item_id} hit={hit} lang={content.language} />
            </li>
          ))}
        </ol>
        {left > 0 && (
          <button type="button" className="button button-text" disabled={busy} onClick={more}>
            {t('inside.more', { count: left })}
          </button>
        )}
        {error && (
          <p className="muted" role="alert">
            {errorText(error)}
          </p>
        )}
      </div>
    </article>
  )
}
