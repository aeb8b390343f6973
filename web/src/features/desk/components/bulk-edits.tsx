import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Drawer } from '@/kit/dialog/drawer'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { dateTime } from '@/kit/format/date'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { bulkEditsQuery } from '../api'
import { type Key, t } from '../texts'
import { BulkProgress } from './bulk-progress'

function List() {
  const { data, error, refetch } = useQuery(bulkEditsQuery())
  if (!data)
    return error ? <Failure message={errorText(error)} onRetry={refetch} /> : <RowSkeleton />
  if (data.data.length === 0) return <Empty drawing="leaf" title={t('bulk.none')} />
  return (
    <ul className="desk-edits">
      {data.data.map((edit) => {
        const fields = [...new Set(edit.changes.map(({ field }) => t(`field.${field}` as Key)))]
        return (
          <li key={edit.id}>
            <span className="desk-note num">{dateTime(edit.at)}</span>
            <b>{t('bulk.line', { count: edit.total, fields: fields.join(', ') })}</b>
            <BulkProgress id={edit.id} />
          </li>
        )
      })}
    </ul>
  )
}

/** The last bulk edits of the organisation, each with the way back from it. */
export function BulkEdits() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        {t('bulk.list')}
      </button>
      {open && (
        <Drawer
          side="right"
          title={t('bulk.list')}
          closeLabel={t('bulk.close')}
          onClose={() => setOpen(false)}
        >
          <List />
        </Drawer>
      )}
    </>
  )
}
