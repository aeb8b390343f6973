import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { Content } from '@/api/types'
import { soft } from '@/kit/format/soft-hyphens'
import { translated } from '@/kit/i18n/translated'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { audiencesQuery, languagesQuery } from '../../api'
import { years } from '../../model'
import { t } from '../../texts'

type Row = [label: string, value: ReactNode]

const list = (parts: { key: string | number; node: ReactNode }[]) =>
  parts.map(({ key, node }, i) => (
    <Fragment key={key}>
      {i > 0 && ', '}
      {node}
    </Fragment>
  ))

const published = ({ place, publisher, ...content }: Content) => {
  const where = [place, publisher].filter(Boolean).join(': ')
  return [where, years(content as Content)].filter(Boolean).join(', ')
}

/** The lasting address as people write it down: with the portal, without the scheme. */
const permanent = (url: string) => new URL(url, location.origin).href.replace(/^https?:\/\//, '')

const identifier = (type: string) => type.toUpperCase()

function useRows(content: Content): Row[] {
  const { data: languages } = useQuery(languagesQuery())
  const { data: audiences } = useQuery(audiencesQuery())
  const named = (codes: string[], names?: { code: string; name: string }[]) =>
    codes.map((code) => names?.find((each) => each.code === code)?.name ?? code).join(', ')
  const codes = content.languages.length ? content.languages : [content.language].filter(Boolean)
  const categories = content.categories.map((category) => ({
    key: category.id,
    node: (
      <Link to={paths.category(category.id, translated(category))}>
        {soft(translated(category))}
      </Link>
    ),
  }))
  const classes = content.ddc_classes.map(({ code, name, category_id }) => ({
    key: category_id,
    node: <Link to={paths.category(category_id, name)}>{`${code} ${name}`}</Link>,
  }))
  const tags = content.tags.map(({ id, name }) => ({
    key: id,
    node: <Link to={paths.listing({ tag_id: id })}>{soft(name)}</Link>,
  }))
  const owner = (
    <Link to={paths.listing({ organization: content.organization_slug })}>
      {content.organization_name}
    </Link>
  )
  return [
    [t('field.original_title'), content.original_title],
    [t('field.parallel'), content.parallel_titles.join('; ')],
    [t('field.published'), published(content)],
    [t('field.edition'), content.edition],
    [t('field.language'), named(codes, languages?.data)],
    [t('field.categories'), categories.length > 0 && list(categories)],
    [t('field.ddc'), classes.length > 0 && list(classes)],
    [t('field.tags'), tags.length > 0 && list(tags)],
    [t('field.audience'), content.audience && named(content.audience.split(','), audiences?.data)],
    ...content.identifiers.map(({ type, value }): Row => [identifier(type), value]),
    [t('field.licence'), content.licence],
    [t('field.owner'), content.organization_name && owner],
    [t('field.link'), permanent(content.canonical_url)],
  ]
}

/** The bibliographic record as a table of terms; what is unknown is left out. */
export function BibliographicRecord({ content }: { content: Content }) {
  const rows = useRows(content).filter(([, value]) => value)
  return (
    <>
      <h2 className="detail-title">{t('detail.record')}</h2>
      <dl className="record num" data-slot="record">
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}
