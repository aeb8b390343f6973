import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { RecordImport } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { shortDate } from '@/kit/format/date'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { importsQuery, listSize, sendFile } from '../api'
import { before, importsAt, moving, sourcesAt, undoDays } from '../model'
import { t } from '../texts'
import { Progress } from './progress'
import { UndoButton } from './undo-button'

const accepted =
  '.mrc,.marc,.xml,.onx,.onix,.opds,.json,.csv,.tsv,.txt,.dat,.xlsx,application/marc,text/csv'

/** Asks for a file and opens its check. */
function Send() {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const { busy, wrong, errors, act } = useAct({ fields: ['file'] })
  const take = (file: File | undefined) =>
    file &&
    void act(async () => {
      const { id } = await sendFile(file)
      await router.navigate(importsAt({ open: id }) as never)
    })
  return (
    <div className="import-send">
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className="button button-primary"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {t('choose')}
      </button>
      <Link to={sourcesAt()} className="button button-secondary">
        {t('sources')}
      </Link>
      {busy && <p role="status">{t('sending')}</p>}
      <FormError text={errors.file ?? wrong} />
    </div>
  )
}

/** What became of an import, or would, in a few words. */
function Outcome({ of }: { of: RecordImport }) {
  const { added, updated, refused } = of.counts
  if (moving(of)) return <Progress of={of} />
  if (of.state === 'undone') {
    return <span className="badge">{t('undone', { date: shortDate(of.ended_at ?? '') })}</span>
  }
  const text = before(of)
    ? t('waiting', { added, updated })
    : t('result', { added, updated, refused })
  return <span className="num">{text}</span>
}

function Row({ of }: { of: RecordImport }) {
  const { id, number, format, name, created_at } = of
  return (
    <li>
      <div className="import-about">
        <Link to={importsAt({ open: id })}>
          {t('about', { number, format: t(`format.${format}`), name })}
        </Link>
        <span className="import-note num">
          {shortDate(created_at)} · {t(`state.${of.state}`)}
        </span>
      </div>
      <Outcome of={of} />
      {of.undoable && <UndoButton of={of} />}
    </li>
  )
}

function Recent({ page }: { page?: number }) {
  const query = useQuery({ ...importsQuery(page), placeholderData: (last) => last })
  if (!query.data) {
    if (!query.error) return <RowSkeleton count={4} />
    return <Failure message={errorText(query.error)} onRetry={query.refetch} />
  }
  const { data, meta } = query.data
  if (data.length === 0) return <Empty drawing="shelf" title={t('none')} hint={t('none_hint')} />
  return (
    <>
      <h3>{t('recent')}</h3>
      <ul className="import-list" data-slot="imports">
        {data.map((each) => (
          <Row key={each.id} of={each} />
        ))}
      </ul>
      <Pagination
        page={meta?.page ?? 1}
        size={listSize}
        total={meta?.total ?? 0}
        target={(next) => importsAt({ page: next })}
      />
    </>
  )
}

/** The way to a new import, and those there were. */
export function ImportList({ page }: { page?: number }) {
  return (
    <>
      <h2>{t('title')}</h2>
      <p className="admin-lead">{t('lead', { days: undoDays })}</p>
      <Send />
      <Recent page={page} />
    </>
  )
}
