import { IconFileImport } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnRecord } from '@/api/types'
import { openConfirm } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { number } from '@/kit/format/number'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Icon } from '@/kit/icons/icon'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { deleteRecord, recordsQuery } from '../../own/api'
import { t } from '../../texts'
import { editRecord, importInto } from './dialogs'
import { RecordRow } from './record-row'
import '../../own.css'

export interface OwnRecordsProps {
  /** The folder that is open; '' for all records of one's own. */
  folder: string
  /** The reader may bring records here. */
  writes: boolean
  /** Words that the records have to have. */
  search: string
  /** How many works of the library are here too. */
  others: number
  onCite: (record: OwnRecord) => void
  /** Makes a list of references of all that is here. */
  onList: (records: OwnRecord[]) => void
}

/** Words settle before they are looked for, ms. */
const pause = 300

/** Deletes a record, or takes somebody else's out of the folder; asks before the first. */
function useDelete() {
  const client = useQueryClient()
  async function remove({ id, owner }: OwnRecord) {
    try {
      await deleteRecord(id)
      toast({ kind: 'success', text: t(owner ? 'own.taken_out' : 'own.deleted') })
    } catch (error) {
      toast({ kind: 'danger', text: errorText(error) })
    }
    await client.invalidateQueries({ queryKey: ['research'] })
  }
  return (record: OwnRecord) => {
    if (record.owner) return void remove(record)
    openConfirm({
      title: t('own.delete', { title: record.csl.title }),
      children: <p>{t('own.delete_ask', { title: record.csl.title })}</p>,
      labels: { confirm: t('own.delete_yes'), cancel: t('own.delete_no') },
      onConfirm: () => void remove(record),
    })
  }
}

interface HeadProps extends Omit<OwnRecordsProps, 'search' | 'onCite'> {
  records: OwnRecord[]
  total: number
}

function Head({ folder, writes, records, total, others, onList }: HeadProps) {
  return (
    <div className="own-head">
      <h3>
        {t('own.title')} <span className="num">{total > 0 && number(total)}</span>
      </h3>
      {records.length + others > 0 && (
        <button type="button" className="button button-text" onClick={() => onList(records)}>
          <Icon name="quote" size={18} />
          {t('own.bibliography')}
        </button>
      )}
      {writes && (
        <button
          type="button"
          className="button button-secondary"
          onClick={() => importInto(folder)}
        >
          <IconFileImport size={18} stroke={1.75} />
          {t('own.import')}
        </button>
      )}
    </div>
  )
}

/** The records that readers have brought, with the ways to bring more, to cite and to edit them. */
export function OwnRecords({ onCite, ...shown }: OwnRecordsProps) {
  const { folder, writes, search, others } = shown
  const words = useDebounced(search.trim(), pause)
  const found = useInfiniteQuery(recordsQuery(folder, words))
  const remove = useDelete()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const records = data?.pages.flatMap(({ rows }) => rows) ?? []
  const total = data?.pages[0]?.meta?.total ?? 0
  if (data && total + others === 0 && !writes) return null
  return (
    <section className="own-records" aria-label={t('own.title')} data-slot="own-records">
      <Head {...shown} records={records} total={total} />
      {error && !data && <Failure message={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LineSkeleton count={2} />}
      {data && total === 0 && <p className="own-note">{t(words ? 'own.no_match' : 'own.none')}</p>}
      <ul>
        {records.map((record) => (
          <RecordRow
            key={record.id}
            record={record}
            writes={writes}
            onCite={() => onCite(record)}
            onEdit={() => editRecord(record)}
            onDelete={() => remove(record)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="button button-text"
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('own.more')}
        </button>
      )}
    </section>
  )
}
