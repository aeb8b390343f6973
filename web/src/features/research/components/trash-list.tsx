import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Folder } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { shortDate } from '@/kit/format/date'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { trashQuery } from '../api'
import { act } from '../done'
import { restoreFolder, trashFolder } from '../folders-api'
import { t } from '../texts'

function Trashed({ folder: { id, title, trashed_at } }: { folder: Folder }) {
  const client = useQueryClient()
  const restore = () =>
    void act(client, () => restoreFolder(id), {
      text: t('folder.restored', { title }),
      undo: () => trashFolder(id),
    })
  return (
    <li>
      <p>
        <b>{title}</b>
        {trashed_at && (
          <small className="num">{t('trash.since', { date: shortDate(trashed_at) })}</small>
        )}
      </p>
      <button
        type="button"
        className="button button-secondary"
        aria-label={`${t('folder.restore')}: ${title}`}
        onClick={restore}
      >
        {t('folder.restore')}
      </button>
    </li>
  )
}

/** The folders that were deleted, with the way back. */
export function TrashList() {
  const { data, error, refetch } = useQuery(trashQuery())
  if (!data && error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <LineSkeleton />
  if (data.length === 0)
    return <Empty drawing="leaf" title={t('trash.empty')} hint={t('trash.hint')} />
  return (
    <>
      <div className="corner-head">
        <h2>{t('trash.title')}</h2>
      </div>
      <p className="corner-note">{t('trash.hint')}</p>
      <ul className="corner-found">
        {data.map((folder) => (
          <Trashed key={folder.id} folder={folder} />
        ))}
      </ul>
    </>
  )
}
