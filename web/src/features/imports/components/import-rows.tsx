import { useQuery } from '@tanstack/react-query'
import type { RecordImport, RecordImportRow } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { decideRow, listSize, rowsQuery } from '../api'
import { before, decidable, type ImportSearch, importsAt } from '../model'
import { t } from '../texts'
import { useImportAct } from './act'

interface RowProps {
  of: RecordImport
  row: RecordImportRow
}

/** What becomes of a row, why, and which record of the library it is. */
function Outcome({ of, row }: RowProps) {
  const told = row.skip ? 'skipped' : row.outcome
  return (
    <>
      <span className={row.outcome === 'refused' ? 'import-wrong' : undefined}>
        {before(of) ? t(`row.${told}`) : t(`did.${told}`)}
      </span>
      {row.reason_text && <span className="import-note">{row.reason_text}</span>}
      {row.found_by && <span className="import-note">{t(`found.${row.found_by}`)}</span>}
      {row.undone && <span className="import-note">{t(`undone.${row.undone}`)}</span>}
    </>
  )
}

/** Leaves a row out, or takes it in again. */
function Decision({ of, row }: RowProps) {
  const { busy, run } = useImportAct()
  if (of.state !== 'checked' || !decidable(row)) return null
  const act = row.skip ? 'take' : 'skip'
  return (
    <button
      type="button"
      className="button button-text"
      aria-label={t(row.skip ? 'take_of' : 'skip_of', { title: row.title })}
      disabled={busy}
      onClick={() => void run(() => decideRow(of.id, row.number, !row.skip))}
    >
      {t(act)}
    </button>
  )
}

function Row({ of, row }: RowProps) {
  const title = row.title || t('untitled')
  const there = row.content_id > 0 && row.undone !== 'removed'
  return (
    <tr className={row.outcome === 'refused' ? 'import-row-bad' : undefined}>
      <td className="num import-number">{row.number}</td>
      <td>
        {there ? (
          <Link to={paths.content(String(row.content_id))} aria-label={t('open', { title })}>
            <b>{title}</b>
          </Link>
        ) : (
          <b>{title}</b>
        )}
        <span className="import-note">
          {[row.people, row.year || ''].filter(Boolean).join(', ')}
        </span>
      </td>
      <td className="num" data-label={t('identifier')}>
        {row.identifier || '–'}
      </td>
      <td data-label={t('outcome')}>
        <Outcome of={of} row={row} />
      </td>
      <td className="import-decision">
        <Decision of={of} row={row} />
      </td>
    </tr>
  )
}

/** The rows of an import, page by page. */
export function ImportRows({ of, search }: { of: RecordImport; search: ImportSearch }) {
  const query = useQuery({
    ...rowsQuery(of, search),
    placeholderData: (last) => last,
  })
  if (!query.data) {
    if (!query.error) return <RowSkeleton count={6} />
    return <Failure message={errorText(query.error)} onRetry={query.refetch} />
  }
  const { data, meta } = query.data
  if (data.length === 0) return <p className="import-none">{t('no_rows')}</p>
  return (
    <>
      <table className="admin-table import-rows" data-slot="import-rows">
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('record')}</th>
            <th scope="col">{t('identifier')}</th>
            <th scope="col">{t('outcome')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('decision')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <Row key={row.number} of={of} row={row} />
          ))}
        </tbody>
      </table>
      <Pagination
        page={meta?.page ?? 1}
        size={listSize}
        total={meta?.total ?? 0}
        target={(page) => importsAt({ ...search, page })}
      />
    </>
  )
}
