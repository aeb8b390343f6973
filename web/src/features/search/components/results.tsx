import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pageSize } from '@/api/page-size'
import { useRightsTo } from '@/api/rights'
import type { ContentCard } from '@/api/types'
import { Book } from '@/kit/book/book'
import { Empty } from '@/kit/feedback/states'
import { Marked } from '@/kit/format/marked'
import { foreign } from '@/kit/i18n/locale'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { listingQuery } from '../api'
import { finder } from '../matches'
import {
  authorsOf,
  cleared,
  exportAddress,
  isFiltered,
  type ListingSearch,
  listTarget,
  pageOf,
} from '../model'
import { t } from '../texts'
import { Refused } from './refused'
import { ResultRow } from './result-row'

export interface ResultsProps {
  pathname: string
  search: ListingSearch
}

function NoResults({ pathname, search }: ResultsProps) {
  const filtered = isFiltered(search)
  const title = filtered
    ? t('results.none_here')
    : search.search
      ? t('results.none_title', { query: search.search })
      : t('results.empty_category')
  const ways = [
    ...(filtered ? [[t('filter.clear'), listTarget(pathname, search, cleared)] as const] : []),
    ...(search.type === 'title'
      ? [[t('results.all_fields'), listTarget(pathname, search, { type: undefined })] as const]
      : []),
    [t('results.all_contents'), paths.listing()] as const,
    ...(search.search
      ? [[t('box.unified'), paths.advanced({ search: search.search })] as const]
      : []),
  ]
  return (
    <Empty drawing="knot" title={title} hint={t('results.none_tips')}>
      {ways.map(([label, to]) => (
        <Link key={label} className="button button-secondary" to={to}>
          {label}
        </Link>
      ))}
    </Empty>
  )
}

interface RowsProps {
  contents: ContentCard[]
  search: ListingSearch
  busy: boolean
}

function Rows({ contents, search, busy }: RowsProps) {
  const right = useRightsTo(contents)
  if (search.view !== 'grid')
    return (
      <div data-slot="rows" aria-busy={busy}>
        {contents.map((content) => (
          <ResultRow
            key={content.id}
            content={content}
            words={search.search}
            titles={search.type === 'title'}
            held={right(content.id) === 'held'}
          />
        ))}
      </div>
    )
  const find = finder(search.search)
  return (
    <>
      <h2 className="visually-hidden">{t('results.shelf')}</h2>
      <ul className="shelf" data-slot="rows" aria-busy={busy}>
        {contents.map((content) => (
          <Book
            key={content.id}
            to={paths.content(content.slug)}
            title={content.title}
            shown={<Marked text={content.title} marks={find(content.title)} />}
            by={authorsOf(content)
              .map(({ name }) => name)
              .join(', ')}
            image={content.cover}
            rating={content.rating_average}
            year={content.year}
            language={foreign(content.title_language ?? content.language)}
          />
        ))}
      </ul>
    </>
  )
}

const formats = ['csv', 'ris', 'bibtex'] as const
const formatNames = { csv: 'CSV', ris: 'RIS', bibtex: 'BibTeX' }

function Export({ search }: { search: ListingSearch }) {
  return (
    <p className="export" data-slot="export">
      {t('export.label')}
      {formats.map((format) => (
        <a key={format} className="inline-link" href={exportAddress(search, format)} download>
          {formatNames[format]}
        </a>
      ))}
    </p>
  )
}

/** The rows of a list with their pages, in every state. */
export function Results({ pathname, search }: ResultsProps) {
  const query = useQuery({ ...listingQuery(search), placeholderData: keepPreviousData })
  const { data, error, isPending, isPlaceholderData, refetch } = query
  if (isPending) return <RowSkeleton />
  if (!data) return <Refused error={error} onRetry={() => refetch()} />
  if (data.data.length === 0) return <NoResults pathname={pathname} search={search} />
  return (
    <>
      <Rows contents={data.data} search={search} busy={isPlaceholderData} />
      <Pagination
        page={pageOf(search)}
        size={pageSize(pageOf(search))}
        total={data.meta?.total ?? data.data.length}
        target={(page) =>
          listTarget(pathname, search, { page: page > 1 ? String(page) : undefined })
        }
      />
      <Export search={search} />
    </>
  )
}
