import { useQuery } from '@tanstack/react-query'
import type { DeskTitle, DuplicatePair } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { shortName } from '@/kit/format/name'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { dismissPair, duplicatesQuery, findDuplicates, listSize, useAskAgain } from '../api'
import { duplicatesAt, recordAt } from '../model'
import { type Key, t } from '../texts'

/** One title of a pair. */
function Title({ row }: { row: DeskTitle }) {
  const files = [...new Set(row.content_items_info.map(({ file_type: type }) => type))]
  const about = [
    ...row.authors.slice(0, 2).map(({ author_display_name: name }) => shortName(name)),
    row.year > 0 ? String(row.year) : '',
    row.publisher,
    ...files.map((type) => t(`file.${type}` as Key)),
    t('duplicates.complete', { percent: row.complete }),
  ]
  return (
    <div className="dup-title">
      <Cover image={row.cover ?? undefined} sizes="40px" />
      <div>
        <Link to={recordAt(row.id)}>{row.title}</Link>
        <small>{about.filter(Boolean).join(', ')}</small>
      </div>
    </div>
  )
}

function Pair({ pair }: { pair: DuplicatePair }) {
  const { busy, act, wrong } = useAct()
  const again = useAskAgain()
  const { first, second, reason } = pair
  const dismiss = async () => {
    if (await act(() => dismissPair(first.id, second.id))) {
      toast({ kind: 'success', text: t('duplicates.dismissed') })
    }
    void again()
  }
  const named = { first: first.title, second: second.title }
  return (
    <li className="dup-pair">
      <Title row={first} />
      <Title row={second} />
      <div className="dup-acts">
        <span className="badge">{t(`duplicates.reason.${reason}`)}</span>
        <Link
          className="button button-secondary"
          to={duplicatesAt({ from: second.id, into: first.id })}
          aria-label={t('duplicates.compare_named', named)}
        >
          {t('duplicates.compare')}
        </Link>
        <button
          type="button"
          className="button button-text"
          aria-label={t('duplicates.dismiss_named', named)}
          disabled={busy}
          onClick={() => void dismiss()}
        >
          {t('duplicates.dismiss')}
        </button>
      </div>
      <FormError text={wrong} />
    </li>
  )
}

/** Has duplicates looked for now, without waiting for the night. */
function LookNow() {
  const { busy, act, wrong } = useAct()
  const look = async () => {
    if (await act(findDuplicates)) toast({ kind: 'success', text: t('duplicates.looking') })
  }
  return (
    <>
      <button
        type="button"
        className="button button-secondary"
        disabled={busy}
        onClick={() => void look()}
      >
        {t('duplicates.look')}
      </button>
      <FormError text={wrong} />
    </>
  )
}

/** Titles that may be the same, two by two. */
export function DuplicatePairs({ page }: { page: number }) {
  const { data, error, refetch } = useQuery(duplicatesQuery(page))
  if (!data)
    return error ? (
      <Failure message={errorText(error)} onRetry={refetch} />
    ) : (
      <RowSkeleton count={6} />
    )
  const total = data.meta?.total ?? 0
  return (
    <>
      <div className="dup-lead">
        <p className="desk-note">{t('duplicates.lead', { count: total })}</p>
        <LookNow />
      </div>
      {data.data.length === 0 ? (
        <Empty drawing="leaf" title={t('duplicates.none')} hint={t('duplicates.none_text')} />
      ) : (
        <ul className="dup-pairs">
          {data.data.map((pair) => (
            <Pair key={`${pair.first.id}-${pair.second.id}`} pair={pair} />
          ))}
        </ul>
      )}
      <Pagination
        page={data.meta?.page ?? 1}
        size={listSize}
        total={total}
        target={(next) => duplicatesAt({ page: next })}
      />
    </>
  )
}
