import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { deskQuery, listSize } from '../api'
import { type DeskSearch, deskAt, duplicatesAt, narrowed, searchOf, shownColumns } from '../model'
import { t } from '../texts'
import { useKeys } from '../use-keys'
import { useSelection } from '../use-selection'
import { BulkEdits } from './bulk-edits'
import { Columns } from './columns'
import { Filters } from './filters'
import { KeyHints } from './key-hints'
import { SelectionBar } from './selection-bar'
import { DeskTable } from './table'
import { Views } from './views'
import './desk.css'

interface PartProps {
  search: DeskSearch
}

function Nothing({ search }: PartProps) {
  if (!narrowed(search)) {
    return <Empty drawing="shelf" title={t('empty.title')} hint={t('empty.text')} />
  }
  return (
    <Empty drawing="knot" title={t('nothing.title')} hint={t('nothing.text')}>
      <Link className="button button-secondary" to={deskAt({})}>
        {t('filter.clear')}
      </Link>
    </Empty>
  )
}

function List({ search }: PartProps) {
  const query = useQuery({ ...deskQuery(search), placeholderData: (before) => before })
  const [columns, setColumns] = useState(shownColumns)
  const rows = query.data?.data ?? []
  const selection = useSelection(rows, search)
  const keys = useKeys(rows, selection)
  const total = query.data?.meta?.total ?? 0
  return (
    <>
      <Filters search={search} facets={query.data?.meta?.facets}>
        <Columns shown={columns} onShown={setColumns} />
      </Filters>
      {!query.data && !query.error && <RowSkeleton count={8} />}
      {!query.data && query.error && (
        <Failure
          message={
            query.error instanceof ApiError && query.error.code === 'search_preparing'
              ? t('preparing')
              : errorText(query.error)
          }
          onRetry={query.refetch}
        />
      )}
      {query.data && rows.length === 0 && <Nothing search={search} />}
      {rows.length > 0 && (
        <div ref={keys} aria-busy={query.isPlaceholderData}>
          <DeskTable rows={rows} columns={columns} selection={selection} />
          <SelectionBar search={search} selection={selection} total={total} />
          <div className="desk-foot">
            <KeyHints />
            <Pagination
              page={query.data?.meta?.page ?? 1}
              size={listSize}
              total={total}
              target={(page) => deskAt({ ...search, page })}
            />
          </div>
        </div>
      )}
    </>
  )
}

/** How much there is in all, whatever the list is narrowed to. */
function Count() {
  const all = useQuery(deskQuery({})).data?.meta
  if (!all) return null
  const drafts = all.facets?.visibility?.find(({ code }) => code === 'draft')?.count ?? 0
  return (
    <p className="desk-note">
      {[t('count', { total: all.total }), drafts > 0 && t('drafts', { n: drafts })]
        .filter(Boolean)
        .join(', ')}
    </p>
  )
}

/** `/admin/contents`: the titles of the organisation, found, chosen and changed many at once. */
export function Desk({ search: address }: { search: Record<string, string | undefined> }) {
  const search = searchOf(address)
  return (
    <div className="catalogue-desk" data-slot="desk">
      <div className="desk-head">
        <div>
          <h2>{t('title')}</h2>
          <Count />
        </div>
        <div className="desk-head-acts">
          <Link className="button button-text" to={duplicatesAt({})}>
            {t('duplicates.open')}
          </Link>
          <BulkEdits />
        </div>
      </div>
      <Views search={search} />
      <List search={search} />
    </div>
  )
}
