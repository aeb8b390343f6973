import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { CheckField } from '@/kit/form/fields'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { publishersQuery } from '../../api'
import { duplicatesAt, orderOf } from '../../model'
import { t } from '../../texts'
import { NameFilter, NamePages, type Search } from './filter'
import { openMerge } from './merge-into'

const at = (search: Search) => duplicatesAt({ ...search, tab: 'publishers' })

interface Row {
  content_id: number
  name: string
  contents: number
  like: string
}

/** The most used name of those that may be one with a row's: it is offered first. */
const offered = (rows: Row[], { like, name }: Row) =>
  like ? rows.find((each) => each.like === like && each.name !== name) : undefined

/** The names of publishers that the titles of the organisation have. */
export function Publishers({ search }: { search: Search }) {
  const router = useRouter()
  const alike = search.alike === 'true'
  const page = Number(search.page) || 1
  const { data, error, refetch } = useQuery(
    publishersQuery({ search: search.search, order: orderOf(search.order), alike, page }),
  )
  const rows: Row[] = data?.data ?? []
  const merge = (row: Row) => {
    const into = alike ? offered(rows, row) : undefined
    openMerge({
      kind: 'publisher',
      from: { id: row.content_id, name: row.name },
      into: into && { id: into.content_id, name: into.name },
    })
  }
  return (
    <div className="desk-form" data-slot="publishers">
      <p className="desk-note">{t('publishers.lead')}</p>
      <NameFilter search={search} at={at}>
        <CheckField
          label={t('publishers.alike')}
          checked={alike}
          onCheck={(on) =>
            void router.navigate({
              ...at({ ...search, alike: on ? 'true' : undefined, page: undefined }),
              replace: true,
            } as never)
          }
        />
      </NameFilter>
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {!data && !error && <RowSkeleton count={6} />}
      {data && rows.length === 0 && (
        <Empty
          drawing="leaf"
          title={t(
            alike ? 'publishers.none_alike' : search.search ? 'names.nothing' : 'publishers.none',
          )}
          hint={t('publishers.none_hint')}
        />
      )}
      {rows.length > 0 && (
        <ul className="dup-names">
          {rows.map((row) => (
            <li key={row.name}>
              <span>
                {row.name}
                <small>{t('names.titles', { count: row.contents })}</small>
              </span>
              <button
                type="button"
                className="button button-text"
                aria-label={t('tags.merge_named', { name: row.name })}
                onClick={() => merge(row)}
              >
                {t('tags.merge')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && <NamePages search={search} at={at} total={data.meta?.total ?? 0} />}
    </div>
  )
}
