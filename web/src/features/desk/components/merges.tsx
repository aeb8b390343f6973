import { useQuery } from '@tanstack/react-query'
import type { NameMerge } from '@/api/types'
import { AskButton } from '@/kit/dialog/ask-button'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { dateTime } from '@/kit/format/date'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Pagination } from '@/kit/navigation/pagination'
import { listSize, mergesQuery, undoMerge, useAskAgain } from '../api'
import { duplicatesAt } from '../model'
import { t } from '../texts'

function Line({ merge }: { merge: NameMerge }) {
  const { busy, act, wrong } = useAct()
  const again = useAskAgain()
  const undo = async () => {
    if (await act(() => undoMerge(merge.id))) {
      toast({ kind: 'success', text: t('merges.was_undone') })
    }
    void again()
  }
  return (
    <li>
      <div className="desk-revision">
        <span className="badge">{t(`merges.kind.${merge.kind}`)}</span>
        <span>
          {merge.from} <span aria-hidden="true">→</span> <b>{merge.into}</b>
        </span>
        <span className="desk-note num">{dateTime(merge.at)}</span>
        {merge.kind !== 'record' && (
          <span className="desk-note">{t('merges.records', { count: merge.records })}</span>
        )}
        {merge.undone && <span className="badge">{t('history.undone')}</span>}
        {merge.undoable && (
          <AskButton
            act={t('bulk.undo')}
            label={t('merges.undo_named', { from: merge.from, into: merge.into })}
            question={t('merges.question')}
            cancel={t('cancel')}
            busy={busy}
            onAct={undo}
          />
        )}
      </div>
      <FormError text={wrong} />
    </li>
  )
}

/** What was merged, and the way back. */
export function Merges({ page }: { page: number }) {
  const { data, error, refetch } = useQuery(mergesQuery(page))
  if (!data)
    return error ? (
      <Failure message={errorText(error)} onRetry={refetch} />
    ) : (
      <RowSkeleton count={4} />
    )
  if (data.data.length === 0) {
    return <Empty drawing="leaf" title={t('merges.none')} hint={t('merges.none_text')} />
  }
  return (
    <>
      <ul className="desk-revisions">
        {data.data.map((merge) => (
          <Line key={merge.id} merge={merge} />
        ))}
      </ul>
      <Pagination
        page={data.meta?.page ?? 1}
        size={listSize}
        total={data.meta?.total ?? 0}
        target={(next) => duplicatesAt({ tab: 'done', page: next })}
      />
    </>
  )
}
