import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskButton } from '@/kit/dialog/ask-button'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { mergeNames, mergePreviewQuery, namesQuery, useAskAgain } from '../api'
import type { MergeableName, NameKind } from '../model'
import { t } from '../texts'

const pause = 250 // ms after a key

interface FoundProps {
  kind: NameKind
  text: string
  chosen: MergeableName[]
  onChoose: (name: MergeableName) => void
}

/** The names that begin as what was typed. */
function Found({ kind, text, chosen, onChoose }: FoundProps) {
  const { data, error, refetch } = useQuery(namesQuery(kind, text))
  if (text.length < 2) return <p className="desk-note">{t('names.hint')}</p>
  if (!data)
    return error ? <Failure message={errorText(error)} onRetry={refetch} /> : <RowSkeleton />
  const names = data.filter(({ id }) => !chosen.some((each) => each.id === id))
  if (names.length === 0) return <p role="status">{t('names.nothing')}</p>
  return (
    <ul className="dup-names">
      {names.map((name) => (
        <li key={name.id}>
          <span>
            {name.name}
            {name.note && <small>{name.note}</small>}
          </span>
          <button
            type="button"
            className="button button-text"
            aria-label={t('names.choose_named', { name: name.name })}
            onClick={() => onChoose(name)}
          >
            {t('names.choose')}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ChosenProps {
  chosen: MergeableName[]
  stays: number
  onStays: (id: number) => void
  onDrop: (id: number) => void
}

/** The two that were chosen, and which of them stays. */
function Chosen({ chosen, stays, onStays, onDrop }: ChosenProps) {
  if (chosen.length === 0) return null
  return (
    <fieldset className="dup-chosen">
      <legend>{t('names.stays')}</legend>
      {chosen.map(({ id, name }) => (
        <div key={id}>
          <label>
            <input type="radio" name="stays" checked={stays === id} onChange={() => onStays(id)} />
            {name}
          </label>
          <button
            type="button"
            className="icon-button"
            aria-label={t('names.drop', { name })}
            onClick={() => onDrop(id)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
      {chosen.length === 1 && <p className="desk-note">{t('names.one_more')}</p>}
    </fieldset>
  )
}

export interface PreviewProps {
  kind: NameKind
  from: MergeableName
  into: MergeableName
  onMerged: () => void
}

/** What the merge would do, and the button that does it. */
export function Preview({ kind, from, into, onMerged }: PreviewProps) {
  const { data, error, refetch } = useQuery(mergePreviewQuery(kind, from.id, into.id))
  const { busy, act, wrong } = useAct()
  const again = useAskAgain()
  if (!data)
    return error ? <Failure message={errorText(error)} onRetry={refetch} /> : <RowSkeleton />
  const merge = async () => {
    if (!(await act(() => mergeNames(kind, from.id, into.id)))) return
    toast({ kind: 'success', text: t('names.merged') })
    onMerged()
    void again()
  }
  const named = { from: data.from.name, into: data.into.name }
  return (
    <div className="dup-preview">
      <p role="status">
        {data.records > 0
          ? t('names.moves', { ...named, count: data.records })
          : t('names.unused', named)}
        {data.both > 0 && ` ${t('names.both', { count: data.both })}`}
        {data.foreign > 0 && ` ${t('names.foreign', { count: data.foreign })}`}
      </p>
      <FormError text={wrong} />
      {data.records > 0 && (
        <AskButton
          className="dup-merge"
          act={t('compare.merge')}
          question={t('names.question', named)}
          cancel={t('cancel')}
          busy={busy}
          onAct={merge}
        />
      )}
    </div>
  )
}

/** Two people or two tags that are one: which stays, what that changes, and the merge. */
export function MergeNames() {
  const [kind, setKind] = useState<NameKind>('author')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<MergeableName[]>([])
  const [stays, setStays] = useState(0)
  const asked = useDebounced(text.trim(), pause)
  const into = chosen.find(({ id }) => id === stays)
  const from = chosen.find(({ id }) => id !== stays)
  const clear = () => {
    setChosen([])
    setStays(0)
    setText('')
  }
  const choose = (name: MergeableName) => {
    if (chosen.length === 0) setStays(name.id)
    setChosen([...chosen, name])
  }
  const drop = (id: number) => {
    const left = chosen.filter((name) => name.id !== id)
    setChosen(left)
    setStays(left[0]?.id ?? 0)
  }
  return (
    <div className="desk-form">
      <div className="dup-find">
        <ChoiceField
          label={t('names.kind')}
          value={kind}
          options={[
            ['author', t('merges.kind.author')],
            ['tag', t('merges.kind.tag')],
          ]}
          onText={(next) => {
            setKind(next as NameKind)
            clear()
          }}
        />
        <TextField
          label={t('names.search')}
          type="search"
          autoComplete="off"
          value={text}
          onText={setText}
        />
      </div>
      <Chosen chosen={chosen} stays={stays} onStays={setStays} onDrop={drop} />
      {from && into && <Preview kind={kind} from={from} into={into} onMerged={clear} />}
      {chosen.length < 2 && <Found kind={kind} text={asked} chosen={chosen} onChoose={choose} />}
    </div>
  )
}
