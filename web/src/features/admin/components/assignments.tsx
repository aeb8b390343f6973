import { useQuery } from '@tanstack/react-query'
import { AskButton } from '@/kit/dialog/ask-button'
import { toast } from '@/kit/feedback/toast'
import { FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { useForm } from '@/kit/form/use-form'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { assign, assignmentsQuery, titlesQuery, unassign } from '../groups-api'
import { useAskAgain } from '../members-api'
import { day } from '../model'
import { t } from '../texts'
import type { Assignment } from '../types'
import { EmptyList, QueryResult } from './query-result'

const offered = 5
const pause = 250

interface Chosen {
  id: number
  title: string
}

interface TitlesProps {
  words: string
  chosen: Chosen | undefined
  onChoose: (title: Chosen) => void
}

/** The titles that begin like what was typed. */
function Titles({ words, chosen, onChoose }: TitlesProps) {
  const { data } = useQuery({ ...titlesQuery(words), enabled: words.length > 1 })
  const found = (words.length > 1 ? (data?.data ?? []) : []).slice(0, offered)
  if (data && words.length > 1 && found.length === 0)
    return <p className="field-hint">{t('assign.no_title')}</p>
  return (
    <div className="admin-choices" role="radiogroup" aria-label={t('assign.found')}>
      {found.map(({ id, title, year }) => (
        <label className="check" key={id}>
          <input
            type="radio"
            name="title"
            checked={chosen?.id === id}
            onChange={() => onChoose({ id, title })}
          />
          {title}
          {year ? <span className="num">{year}</span> : null}
        </label>
      ))}
    </div>
  )
}

function AssignForm({ group }: { group: string }) {
  const again = useAskAgain()
  const { values, field, set, wrong, busy, onSubmit } = useForm({
    initial: { title: '', due_on: '', chosen: undefined as Chosen | undefined },
    names: { content_id: 'title' },
    send: async ({ due_on, chosen }, form) => {
      if (!chosen) return
      await assign(group, { content_id: chosen.id, due_on })
      toast({ kind: 'success', text: t('assign.done') })
      form.set({ title: '', chosen: undefined })
      await again()
    },
  })
  const words = useDebounced(values.title.trim(), pause)
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="assign">
      <TextField
        label={t('assign.title')}
        type="search"
        autoComplete="off"
        {...field('title')}
        onText={(title) => set({ title, chosen: undefined })}
      />
      <Titles words={words} chosen={values.chosen} onChoose={(chosen) => set({ chosen })} />
      <TextField
        label={t('assign.due')}
        type="date"
        hint={t('assign.due_hint')}
        {...field('due_on')}
      />
      <FormError text={wrong} />
      <p>
        <button type="submit" className="button button-primary" disabled={busy || !values.chosen}>
          {t('assign.give')}
        </button>
      </p>
    </form>
  )
}

function GivenRow({ group, given }: { group: string; given: Assignment }) {
  const again = useAskAgain()
  const { busy, wrong, act } = useAct()
  const take = () =>
    act(async () => {
      await unassign(group, given.id)
      await again()
    })
  return (
    <li>
      <span>
        {given.slug ? <Link to={paths.content(given.slug)}>{given.title}</Link> : t('assign.gone')}
        <span className="admin-note">
          {given.due_on ? t('members.until', { day: day(given.due_on) }) : t('members.endless')}
          {given.over && <span className="badge badge-warn">{t('assign.over')}</span>}
        </span>
        <FormError text={wrong} />
      </span>
      <AskButton
        act={t('assign.take_back')}
        label={t('assign.take_back_of', { title: given.title })}
        question={t('assign.take_back_question', { title: given.title })}
        cancel={t('action.cancel')}
        className="admin-danger"
        busy={busy}
        onAct={take}
      />
    </li>
  )
}

/** What a group was given to read. */
export function Assignments({ group }: { group: string }) {
  return (
    <section className="admin-block">
      <h3>{t('assign.list')}</h3>
      <AssignForm group={group} />
      <QueryResult query={useQuery(assignmentsQuery(group))}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyList drawing="shelf" title={t('assign.none')} />
          ) : (
            <ul className="admin-people" data-slot="assignments">
              {data.map((given) => (
                <GivenRow key={given.id} group={group} given={given} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  )
}
