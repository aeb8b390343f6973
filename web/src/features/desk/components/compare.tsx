import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ComparedField, DeskTitle, RecordComparison } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { AskButton } from '@/kit/dialog/ask-button'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { compareQuery, mergeTitles, useAskAgain } from '../api'
import { duplicatesAt, recordAt } from '../model'
import { type Key, t } from '../texts'
import { valuesText } from './changes'

interface CompareProps {
  /** The title that becomes part of the other. */
  from: number
  into: number
}

function Head({ row, place }: { row: DeskTitle; place: 'goes' | 'stays' }) {
  const items = row.content_items_info.length
  return (
    <div className="dup-head">
      <Cover image={row.cover ?? undefined} sizes="56px" />
      <div>
        <span className={place === 'stays' ? 'badge badge-ok' : 'badge'}>
          {t(`compare.${place}`)}
        </span>
        <Link to={recordAt(row.id)}>{row.title}</Link>
        <small>{t('compare.items', { count: items })}</small>
      </div>
    </div>
  )
}

interface FieldProps {
  field: ComparedField
  taken: boolean
  onTake: (taken: boolean) => void
}

/** A field of both: the one that is chosen stays. */
function Field({ field, taken, onTake }: FieldProps) {
  const sides = [
    ['from', field.from, taken],
    ['into', field.into, !taken],
  ] as const
  return (
    <fieldset className="dup-field">
      <legend>{t(`field.${field.field}` as Key)}</legend>
      {sides.map(([side, values, checked]) => (
        <label key={side} className="dup-choice">
          <input
            type="radio"
            name={field.field}
            checked={checked}
            onChange={() => onTake(side === 'from')}
          />
          <span>{valuesText(field.field, values)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What the title that stays lacks and the other has. */
const lacking = ({ fields }: RecordComparison) =>
  fields.filter(({ from, into }) => into.length === 0 && from.length > 0).map(({ field }) => field)

function Choices({ found }: { found: RecordComparison }) {
  const { from, into, fields, in_use: inUse } = found
  const [take, setTake] = useState(() => lacking(found))
  const { busy, act, wrong } = useAct()
  const router = useRouter()
  const again = useAskAgain()
  const merge = async () => {
    if (!(await act(() => mergeTitles(from.id, into.id, take)))) return
    toast({ kind: 'success', text: t('compare.merged') })
    await router.navigate(duplicatesAt({ tab: 'done' }) as never)
    void again()
  }
  return (
    <>
      <div className="dup-heads">
        <Head row={from} place="goes" />
        <Head row={into} place="stays" />
      </div>
      <p>
        <Link
          className="button button-secondary"
          to={duplicatesAt({ from: into.id, into: from.id })}
        >
          {t('compare.swap')}
        </Link>
      </p>
      {fields.length === 0 && <p>{t('compare.same')}</p>}
      {fields.map((field) => (
        <Field
          key={field.field}
          field={field}
          taken={take.includes(field.field)}
          onTake={(taken) =>
            setTake((all) =>
              taken ? [...all, field.field] : all.filter((name) => name !== field.field),
            )
          }
        />
      ))}
      <p className="desk-note">{t('compare.note')}</p>
      {inUse && <p className="dup-warning">{t('compare.in_use')}</p>}
      <FormError text={wrong} />
      <p>
        <AskButton
          className="dup-merge"
          act={t('compare.merge')}
          question={t('compare.question', { from: from.title, into: into.title })}
          cancel={t('cancel')}
          busy={busy || inUse}
          onAct={merge}
        />
      </p>
    </>
  )
}

/** Two titles side by side: which of their values the one has that stays. */
export function Compare({ from, into }: CompareProps) {
  const { data, error, refetch } = useQuery(compareQuery(from, into))
  return (
    <div className="catalogue-desk" data-slot="compare">
      <div className="desk-head">
        <h2>{t('compare.title')}</h2>
        <Link className="button button-text" to={duplicatesAt({})}>
          {t('compare.back')}
        </Link>
      </div>
      {!data && !error && <RowSkeleton count={6} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {data && <Choices found={data.data} />}
    </div>
  )
}
