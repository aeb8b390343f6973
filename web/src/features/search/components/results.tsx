import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RowBones } from '@/kit/bones'
import { errorText } from '@/kit/error-text'
import { Link } from '@/kit/link'
import { Pagination } from '@/kit/pagination'
import { paths } from '@/kit/paths'
import { Empty, Failure } from '@/kit/states'
import { listingQuery } from '../api'
import type { ListingSearch } from '../model'
import { cleared, isFiltered, listTarget, pageOf, pageSize } from '../model'
import { t } from '../texts'
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
  return (
    <Empty drawing="knot" title={title} hint={t('results.none_tips')}>
      {filtered && (
        <Link className="button button-secondary" to={listTarget(pathname, search, cleared)}>
          {t('filter.clear')}
        </Link>
      )}
      <Link className="button button-secondary" to={paths.listing()}>
        {t('results.all_contents')}
      </Link>
    </Empty>
  )
}

/** The rows of a list with their pages, in every state. */
export function Results({ pathname, search }: ResultsProps) {
  const query = useQuery({ ...listingQuery(search), placeholderData: keepPreviousData })
  const { data, error, isPending, isPlaceholderData, refetch } = query
  if (isPending) return <RowBones />
  if (!data) return <Failure message={errorText(error)} onRetry={() => refetch()} />
  if (data.data.length === 0) return <NoResults pathname={pathname} search={search} />
  return (
    <>
      <div data-slot="rows" aria-busy={isPlaceholderData}>
        {data.data.map((content) => (
          <ResultRow key={content.id} content={content} />
        ))}
      </div>
      <Pagination
        page={pageOf(search)}
        size={pageSize()}
        total={data.meta?.total ?? data.data.length}
        target={(page) =>
          listTarget(pathname, search, { page: page > 1 ? String(page) : undefined })
        }
      />
    </>
  )
}
