import { Fragment, type ReactNode } from 'react'
import type { Content } from '@/api/types'
import { Stars } from '@/kit/book/stars'
import { soft } from '@/kit/format/soft-hyphens'
import { foreign } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { kindKey, roleKey, years } from '../../model'
import { t } from '../../texts'
import { SeriesLines } from '../series/series-head'

function Contributors({ content }: { content: Content }) {
  const people = content.contributors.length ? content.contributors : content.authors
  return (
    <p className="detail-by">
      {people.slice(0, 6).map((person, i) => (
        <Fragment key={`${person.author_id}-${person.role}`}>
          {i > 0 && ', '}
          <Link to={paths.author(person.author_id)}>{person.author_display_name}</Link>
          {person.role && person.role !== 'author' && (
            <span> ({t(roleKey(person.role)).toLowerCase()})</span>
          )}
        </Fragment>
      ))}
    </p>
  )
}

function Facts({ content }: { content: Content }) {
  return (
    <p className="detail-facts num">
      {content.rating_count > 0 && (
        <span>
          <Stars value={content.rating_average} size={16} />
          {t('detail.ratings', { count: content.rating_count })}
        </span>
      )}
      {content.views > 0 && (
        <span>
          <Icon name="eye" size={18} />
          {t('detail.views', { count: content.views })}
        </span>
      )}
      {years(content) && (
        <span>
          <Icon name="calendar" size={18} />
          {years(content)}
        </span>
      )}
    </p>
  )
}

/** From how many letters on a title is set smaller, as on the server's page. */
const longTitle = 80

/** Kind, title, contributors and the figures of a work. */
export function ContentHead({ content, act }: { content: Content; act?: ReactNode }) {
  const volumes = content.content_items_info.filter(({ volume }) => volume).length
  const long = [...content.title].length > longTitle
  const kind = t(kindKey(content.kind))
  const count = volumes > 1 ? t('detail.volumes', { count: volumes }) : ''
  return (
    <div className="detail-head" data-slot="detail-head">
      {content.title_mong && (
        <p className="detail-mong" lang="mn-Mong" title={t('detail.mong')}>
          {content.title_mong}
        </p>
      )}
      <p className="detail-kind">{[kind, count].filter(Boolean).join(', ')}</p>
      <h1
        className={long ? 'detail-long' : undefined}
        lang={foreign(content.title_language ?? content.language)}
      >
        {soft(content.title)}
      </h1>
      {content.subtitle && <p className="detail-subtitle">{soft(content.subtitle)}</p>}
      <SeriesLines content={content} />
      <Contributors content={content} />
      <Facts content={content} />
      {act && <div className="author-bar">{act}</div>}
    </div>
  )
}
