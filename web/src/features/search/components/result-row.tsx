import { Fragment } from 'react'
import type { ContentCard } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { Stars } from '@/kit/book/stars'
import { Marked } from '@/kit/format/marked'
import { money, number } from '@/kit/format/number'
import { foreign } from '@/kit/i18n/locale'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { finder, type Mark } from '../matches'
import { authorsOf, formatKeys, kindKey } from '../model'
import { t } from '../texts'

export interface ResultRowProps {
  content: ContentCard
  /** Whose it is matters: the organisation stands out. */
  owner?: boolean
  /** What was searched: its words are marked. */
  words?: string
  /** Only titles were searched. */
  titles?: boolean
  /** The reader has a right to it. */
  held?: boolean
}

interface ByLineProps {
  content: ContentCard
  owner?: boolean
  find?: (text: string) => Mark[]
}

/** Authors, each a link, and the facts of a title. */
export function ByLine({ content, owner, find }: ByLineProps) {
  const facts = [t(kindKey(content.kind)), content.year || '']
  if (!owner) facts.push(content.organization_name)
  return (
    <p className="row-by">
      {authorsOf(content).map((author, i) => (
        <Fragment key={author.id}>
          {i > 0 && ', '}
          <Link to={author.to}>
            <Marked text={author.name} marks={find?.(author.name)} />
          </Link>
        </Fragment>
      ))}{' '}
      <span className="num">{facts.filter(Boolean).join(' · ')}</span>
      {owner && <b className="row-owner"> · {content.organization_name}</b>}
    </p>
  )
}

/** One title of a list: cover, title, authors, what it is, summary, what may be done with it. */
export function ResultRow({ content, owner, words, titles, held }: ResultRowProps) {
  const find = finder(words)
  const elsewhere = titles ? undefined : find
  const to = paths.content(content.slug)
  return (
    <article className="row">
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Cover image={content.cover} sizes="(max-width: 767px) 76px, 92px" />
      </Link>
      <div>
        <h2 className="row-title" lang={foreign(content.title_language ?? content.language)}>
          <Link to={to}>
            <Marked text={content.title} marks={find(content.title)} />
          </Link>
        </h2>
        <ByLine content={content} owner={owner} find={elsewhere} />
        {content.summary && (
          <p className="row-summary">
            <Marked text={content.summary} marks={elsewhere?.(content.summary)} />
          </p>
        )}
        <div className="row-marks">
          <State content={content} held={held} />
          {formatKeys(content).map((key) => (
            <span className="badge" key={key}>
              {t(key)}
            </span>
          ))}
          {content.rating_count > 0 && (
            <span className="stars">
              <Stars value={content.rating_average} />
              <span className="muted num">({number(content.rating_count)})</span>
            </span>
          )}
        </div>
      </div>
    </article>
  )
}

/** In words what may be done with a title: as anybody, or by the reader's own right. */
function State({ content, held }: Pick<ResultRowProps, 'content' | 'held'>) {
  const { free, price, content_items_info: items } = content
  if (!items.some(({ readable, listenable }) => readable || listenable))
    return <span className="badge">{t('row.record')}</span>
  if (free) return <span className="badge badge-info">{t('row.free')}</span>
  if (held) return <span className="badge badge-ok">{t('row.held')}</span>
  if (price > 0)
    return <span className="badge badge-warn num">{t('row.buy', { price: money(price) })}</span>
  return <span className="badge">{t('row.right')}</span>
}
