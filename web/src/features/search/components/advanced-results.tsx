import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pageSize } from '@/api/site'
import { RowBones } from '@/kit/bones'
import { errorText } from '@/kit/error-text'
import { Pagination } from '@/kit/pagination'
import { Empty, Failure } from '@/kit/states'
import { toast } from '@/kit/toast'
import { advancedTarget, isAsked, wordsOf } from '../advanced'
import { advancedQuery, saveFile } from '../advanced-api'
import { type ListingSearch, pageOf } from '../model'
import { t } from '../texts'
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

/** What an advanced search found, in every state; nothing before something is asked. */
export function AdvancedResults({ search }: { search: ListingSearch }) {
  const query = useQuery({
    ...advancedQuery(search),
    enabled: isAsked(search),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPending, isPlaceholderData, refetch } = query
  if (!isAsked(search)) return null
  if (isPending) return <RowBones />
  if (!data) return <Failure message={errorText(error)} onRetry={() => refetch()} />
  const total = data.meta?.total ?? data.data.length
  return (
    <section aria-labelledby="advanced-results">
      <div className="section-head" role="status">
        <h2 id="advanced-results">{t('advanced.results')}</h2>
        <p className="num">{t('advanced.count', { count: total })}</p>
      </div>
      {total === 0 ? (
        <Empty drawing="knot" title={t('box.none')} hint={t('results.none_tips')} />
      ) : (
        <>
          <div className="advanced-rows" data-slot="rows" aria-busy={isPlaceholderData}>
            {data.data.map((content) => (
              <ResultRow key={content.id} content={content} words={wordsOf(search)} owner />
            ))}
          </div>
          <Pagination
            page={pageOf(search)}
            size={pageSize()}
            total={total}
            target={(page) => advancedTarget(search, page)}
          />
          <Export search={search} />
        </>
      )}
    </section>
  )
}
