import type { ReactNode } from 'react'
import type { Content, Series } from '@/api/types'
import { soft } from '@/kit/format/soft-hyphens'
import { locale } from '@/kit/i18n/locale'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../../texts'

export function SeriesHead({ series, act }: { series: Series; act: ReactNode }) {
  return (
    <div className="series-head" data-slot="series">
      <p className="detail-kind">{t('series.label')}</p>
      <h1>{soft(series.name)}</h1>
      {series.other_name && (
        <p className="author-other" lang={locale() === 'mn' ? 'en' : 'mn'}>
          {series.other_name}
        </p>
      )}
      <div className="author-bar">{act}</div>
    </div>
  )
}

/** The series that a work is in, each a line with its number there. */
export function SeriesLines({ content }: { content: Content }) {
  return content.series.map(({ id, name, number }) => (
    <p className="detail-series" key={id}>
      {t('series.label')}: <Link to={paths.series(id)}>{soft(name)}</Link>
      {number ? (
        <>
          {' '}
          <span className="num">{t('series.number', { number: `${number}` })}</span>
        </>
      ) : null}
    </p>
  ))
}
