import { useQuery } from '@tanstack/react-query'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { dateTime } from '@/kit/format/date'
import { putBack, removalsQuery, useAskAgain } from '../api'
import { t } from '../texts'

interface LineProps {
  id: string
  name: string
  into: string
  contents: number
  at: string
}

/** A category that was removed, and the button that puts it back. */
function Line({ id, name, into, contents, at }: LineProps) {
  const { busy, act, wrong } = useAct()
  const again = useAskAgain()
  const back = async () => {
    if (!(await act(() => putBack(id)))) return
    toast({ kind: 'success', text: t('put_back.done', { name }) })
    await again()
  }
  return (
    <li className="tree-removed">
      <span className="tree-name">
        <b>{name}</b>
        <small>
          {dateTime(at)}
          {into && `. ${t('removed.into', { n: contents, into })}`}
        </small>
      </span>
      <button
        type="button"
        className="button button-text"
        aria-label={t('put_back.named', { name })}
        disabled={busy}
        onClick={() => void back()}
      >
        {t('put_back')}
      </button>
      <FormError text={wrong} />
    </li>
  )
}

/** The categories that were removed last and can be put back. */
export function Removed() {
  const { data } = useQuery(removalsQuery())
  const left = data?.data.filter(({ undoable }) => undoable) ?? []
  if (left.length === 0) return null
  return (
    <section aria-labelledby="tree-removed" data-slot="removed-categories">
      <h3 id="tree-removed">{t('removed.title')}</h3>
      <ul className="tree">
        {left.map((each) => (
          <Line key={each.id} {...each} />
        ))}
      </ul>
    </section>
  )
}
