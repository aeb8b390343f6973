import { useQuery } from '@tanstack/react-query'
import type { Revision } from '@/api/types'
import { AskButton } from '@/kit/dialog/ask-button'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { dateTime } from '@/kit/format/date'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { listSize, locksQuery, revisionsQuery, undoRevision, unlock, useAskAgain } from '../api'
import { deskAt } from '../model'
import { type Key, t } from '../texts'
import { Changes } from './changes'
import './desk.css'

interface LineProps {
  id: number
  revision: Revision
}

/** Undoes a change, or says why it cannot be. */
function Undo({ id, revision }: LineProps) {
  const { busy, act, wrong } = useAct()
  const again = useAskAgain()
  if (revision.undone) return <span className="badge">{t('history.undone')}</span>
  if (!revision.current) return <span className="badge">{t('history.changed_since')}</span>
  const undo = async () => {
    if (await act(() => undoRevision(id, revision.id))) {
      toast({ kind: 'success', text: t('history.was_undone') })
    }
    void again()
  }
  return (
    <>
      <AskButton
        act={t('history.undo')}
        question={t('history.undo_question')}
        cancel={t('cancel')}
        busy={busy}
        onAct={undo}
      />
      <FormError text={wrong} />
    </>
  )
}

function Line({ id, revision }: LineProps) {
  return (
    <li>
      <div className="desk-revision">
        <b>{revision.actor || t('history.nobody')}</b>
        <span className="desk-note num">{dateTime(revision.at)}</span>
        <span className="badge">{t(`source.${revision.source}`)}</span>
        <Undo id={id} revision={revision} />
      </div>
      <Changes changes={revision.changes} />
    </li>
  )
}

/** The fields that imports leave as they are. */
function Locks({ id }: { id: number }) {
  const locks = useQuery(locksQuery(id)).data?.data ?? []
  const { busy, act, wrong } = useAct()
  const again = useAskAgain()
  if (locks.length === 0) return null
  const open = async (field: string) => {
    if (await act(() => unlock(id, field))) toast({ kind: 'success', text: t('locks.opened') })
    void again()
  }
  return (
    <section className="desk-locks">
      <h3>{t('locks.title')}</h3>
      <p className="desk-note">{t('locks.text')}</p>
      <FormError text={wrong} />
      <ul>
        {locks.map(({ field }) => (
          <li key={field}>
            {t(`field.${field}` as Key)}
            <button
              type="button"
              className="button button-text"
              aria-label={`${t('locks.open')}: ${t(`field.${field}` as Key)}`}
              disabled={busy}
              onClick={() => void open(field)}
            >
              {t('locks.open')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `/admin/contents/{id}/history`: who changed what of a title, and the way back. */
export function History({ id, page }: { id: number; page: number }) {
  const { data, error, refetch } = useQuery(revisionsQuery(id, page))
  return (
    <div className="desk" data-slot="history">
      <h2>{t('history.title')}</h2>
      <p>
        <Link className="button button-text" to={deskAt({})}>
          {t('history.back')}
        </Link>
      </p>
      {!data && !error && <RowSkeleton count={4} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {data && data.data.length === 0 && (
        <Empty drawing="leaf" title={t('history.none')} hint={t('history.none_text')} />
      )}
      {data && data.data.length > 0 && (
        <>
          <ul className="desk-revisions">
            {data.data.map((revision) => (
              <Line key={revision.id} id={id} revision={revision} />
            ))}
          </ul>
          <Pagination
            page={data.meta?.page ?? 1}
            size={listSize}
            total={data.meta?.total ?? 0}
            target={(next) => paths.admin(`contents/${id}/history`, { page: next })}
          />
        </>
      )}
      <Locks id={id} />
    </div>
  )
}
