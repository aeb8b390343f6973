import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AskButton } from '@/kit/dialog/ask-button'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { bulkQuery, keptQuery, undoBulk, useAskAgain } from '../api'
import { historyAt } from '../model'
import { t } from '../texts'

/** The titles that undoing left as they are. */
function Kept({ id, count }: { id: string; count: number }) {
  const titles = useQuery(keptQuery(id)).data?.data ?? []
  return (
    <>
      <p>{t('bulk.kept', { count })}</p>
      <ul className="desk-kept">
        {titles.map((title) => (
          <li key={title.id}>
            <Link to={historyAt(title.id)}>{title.title}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How far a bulk edit is, and the way back from it. */
export function BulkProgress({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...bulkQuery(id),
    refetchInterval: ({ state }) =>
      state.data && /ing$/.test(state.data.data.state) ? 700 : false,
  })
  const { busy, act, wrong } = useAct()
  const again = useAskAgain()
  const edit = data?.data
  const state = edit?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists change when it has ended
  useEffect(() => {
    if (state && !/ing$/.test(state)) void again()
  }, [state])
  if (!edit)
    return error ? <Failure message={errorText(error)} onRetry={refetch} /> : <RowSkeleton />
  const undone = edit.undone + edit.kept
  const [done, total] =
    state === 'undoing' ? [undone, undone + edit.changed] : [edit.total - edit.waiting, edit.total]
  if (state === 'running' || state === 'undoing') {
    return (
      <div className="desk-progress" role="status">
        <p>{t(`bulk.${state}`, { done, total })}</p>
        <progress className="progress" value={done} max={total} aria-hidden="true" />
        <p className="desk-note">{t('bulk.leave')}</p>
      </div>
    )
  }
  return (
    <div className="desk-progress">
      <p role="status">
        <b>
          {state === 'undone'
            ? t('bulk.undone', { count: edit.undone })
            : t('bulk.done', { count: edit.changed })}
        </b>
      </p>
      {edit.same > 0 && <p>{t('bulk.same', { count: edit.same })}</p>}
      {edit.refused > 0 && <p>{t('bulk.refused', { count: edit.refused })}</p>}
      {edit.kept > 0 && <Kept id={id} count={edit.kept} />}
      <FormError text={wrong} />
      {edit.undoable && (
        <AskButton
          act={t('bulk.undo')}
          question={t('bulk.undo_question')}
          cancel={t('cancel')}
          busy={busy}
          onAct={() =>
            act(async () => {
              await undoBulk(id)
              await refetch()
            })
          }
        />
      )}
    </div>
  )
}
