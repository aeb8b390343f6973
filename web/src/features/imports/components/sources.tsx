import { useQuery } from '@tanstack/react-query'
import type { RecordSource } from '@/api/types'
import { AskButton } from '@/kit/dialog/ask-button'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { dateTime } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Crumbs } from '@/kit/navigation/crumbs'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { deleteSource, listSize, pauseSource, runSource, sourcesQuery, trySource } from '../api'
import { importsAt, sourcesAt } from '../model'
import { t } from '../texts'
import { useImportAct } from './act'
import { NewSource } from './new-source'
import './imports.css'

/** When a source was fetched, and when it is next. */
function When({ of }: { of: RecordSource }) {
  const next = of.paused ? t('source_paused') : t('source_next', { at: dateTime(of.next_at) })
  return (
    <span className="import-note num">
      {t(`every.${of.every}`)} · {next}
      {of.ran_at && ` · ${t('source_ran', { at: dateTime(of.ran_at) })}`}
    </span>
  )
}

function Problem({ of: { failures, problem_text } }: { of: RecordSource }) {
  if (!problem_text) return null
  return (
    <span className="source-problem">
      <Icon name="alert" size={18} />
      {failures > 0
        ? t('source_failed', { count: failures, problem: problem_text })
        : t('source_wrong', { problem: problem_text })}
    </span>
  )
}

function Acts({ of: { id, url, busy: fetching, paused } }: { of: RecordSource }) {
  const { busy, run } = useImportAct()
  const button = (act: string, call: () => Promise<unknown>) => (
    <button
      type="button"
      className="button button-secondary"
      aria-label={t('source_of', { act, name: url })}
      disabled={busy || fetching}
      onClick={() => void run(call)}
    >
      {act}
    </button>
  )
  return (
    <div className="source-acts">
      {button(t('source_try'), () => trySource(id))}
      {button(t('source_run'), () => runSource(id))}
      {button(paused ? t('source_resume') : t('source_pause'), () => pauseSource(id, !paused))}
      <AskButton
        act={t('source_delete')}
        label={t('source_of', { act: t('source_delete'), name: url })}
        question={t('source_delete_q', { name: url })}
        cancel={t('cancel')}
        busy={busy}
        onAct={() => run(() => deleteSource(id))}
      />
    </div>
  )
}

function Row({ of }: { of: RecordSource }) {
  const parts = [t(`format.${of.kind}`), of.prefix, of.set].filter(Boolean)
  return (
    <li>
      <div className="import-about">
        <b>{of.url}</b>
        <span className="import-note">{parts.join(' · ')}</span>
        <When of={of} />
        <Problem of={of} />
        {of.busy && <span role="status">{t('source_busy')}</span>}
        {of.import_id && !of.busy && (
          <Link to={importsAt({ open: of.import_id })}>
            {t('source_import', { number: of.import_number })}
          </Link>
        )}
      </div>
      <Acts of={of} />
    </li>
  )
}

function List({ page }: { page?: number }) {
  const query = useQuery({ ...sourcesQuery(page), placeholderData: (last) => last })
  if (!query.data) {
    if (!query.error) return <RowSkeleton count={4} />
    return <Failure message={errorText(query.error)} onRetry={query.refetch} />
  }
  const { data, meta } = query.data
  if (data.length === 0) {
    return <Empty drawing="shelf" title={t('source_none')} hint={t('source_none_hint')} />
  }
  return (
    <>
      <ul className="source-list" data-slot="sources">
        {data.map((each) => (
          <Row key={each.id} of={each} />
        ))}
      </ul>
      <Pagination
        page={meta?.page ?? 1}
        size={listSize}
        total={meta?.total ?? 0}
        target={sourcesAt}
      />
    </>
  )
}

/** `/admin/imports/sources`: addresses from which records come in by themselves. */
export function Sources({ page }: { page?: number }) {
  return (
    <>
      <Crumbs items={[{ label: t('title'), to: importsAt() }]} />
      <h2>{t('sources')}</h2>
      <p className="admin-lead">{t('sources_lead')}</p>
      <List page={page} />
      <NewSource />
    </>
  )
}
