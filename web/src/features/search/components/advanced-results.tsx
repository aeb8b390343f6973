import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pageSize } from '@/api/page-size'
import { useRightsTo } from '@/api/rights'
import { errorText } from '@/kit/feedback/error-text'
import { Empty } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Pagination } from '@/kit/navigation/pagination'
import { advancedTarget, isAsked, wordsOf } from '../advanced'
import { advancedQuery, saveFile } from '../advanced-api'
import { bestFirst, type ListingSearch, orders, pageOf } from '../model'
import { t } from '../texts'
import { Refused } from './refused'
import { ResultRow } from './result-row'

const formats = [
  ['csv', 'CSV'],
  ['ris', 'RIS'],
  ['bibtex', 'BibTeX'],
] as const

function Export({ search }: { search: ListingSearch }) {
  const save = (format: (typeof formats)[number][0]) =>
    saveFile(search, format).catch((error: unknown) =>
      toast({ kind: 'danger', title: t('advanced.title'), text: errorText(error) }),
    )
  return (
    <p className="export">
      {t('export.label')}
      {formats.map(([format, name]) => (
        <button key={format} type="button" className="inline-link" onClick={() => save(format)}>
          {name}
        </button>
      ))}
    </p>
  )
}

/** The order of the results; the best match first unless another is chosen. */
function Sorted({ search }: { search: ListingSearch }) {
  const navigate = useNavigate()
  const onChange = (order: string) =>
    void navigate(
      advancedTarget({ ...search, order: order === bestFirst ? undefined : order }) as never,
    )
  return (
    <label className="select listing-sort">
      <span>{t('sort.label')}</span>
      <select value={search.order ?? bestFirst} onChange={({ target }) => onChange(target.value)}>
        {orders.map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What an advanced search found, in every state; nothing before something is asked. */
export function AdvancedResults({ search }: { search: ListingSearch }) {
  const query = useQuery({
    ...advancedQuery(search),
    enabled: isAsked(search),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPending, isPlaceholderData, refetch } = query
  const right = useRightsTo(data?.data ?? [])
  if (!isAsked(search)) return null
  if (isPending) return <RowSkeleton />
  if (!data) return <Refused error={error} onRetry={() => refetch()} />
  const total = data.meta?.total ?? data.data.length
  return (
    <section aria-labelledby="advanced-results">
      <div className="section-head" role="status">
        <h2 id="advanced-results">{t('advanced.results')}</h2>
        <p className="num">{t('advanced.count', { count: total })}</p>
      </div>
      <Sorted search={search} />
      {total === 0 ? (
        <Empty drawing="knot" title={t('box.none')} hint={t('results.none_tips')} />
      ) : (
        <>
          <div className="advanced-rows" data-slot="rows" aria-busy={isPlaceholderData}>
            {data.data.map((content) => (
              <ResultRow
                key={content.id}
                content={content}
                words={wordsOf(search)}
                held={right(content.id) === 'held'}
                owner
              />
            ))}
          </div>
          <Pagination
            page={pageOf(search)}
            size={pageSize(pageOf(search))}
            total={total}
            target={(page) => advancedTarget(search, page)}
          />
          <Export search={search} />
        </>
      )}
    </section>
  )
}
