import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { TextField } from '@/kit/form/fields'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { publishersQuery, tagsQuery } from '../../api'
import type { MergeableName } from '../../model'
import { t } from '../../texts'
import { Preview } from '../merge-names'

const pause = 250 // ms after a key

export const dialog = 'names'

type Kind = 'tag' | 'publisher'

/** The names of a kind that have a text in them. */
function useNames(kind: Kind, search: string) {
  const tags = useQuery({ ...tagsQuery({ search, page: 1 }), enabled: kind === 'tag' })
  const publishers = useQuery({
    ...publishersQuery({ search, alike: false, page: 1 }),
    enabled: kind === 'publisher',
  })
  const names: MergeableName[] | undefined =
    kind === 'tag'
      ? tags.data?.data.map(({ id, name, contents }) => ({
          id,
          name,
          note: t('names.titles', { count: contents }),
        }))
      : publishers.data?.data.map(({ content_id, name, contents }) => ({
          id: content_id,
          name,
          note: t('names.titles', { count: contents }),
        }))
  const { error, refetch } = kind === 'tag' ? tags : publishers
  return { names, error, refetch }
}

interface MergeIntoProps {
  kind: Kind
  from: MergeableName
  into?: MergeableName
}

/** Chooses the name into which another goes, and says what that changes. */
function MergeInto({ kind, from, into }: MergeIntoProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(into)
  const asked = useDebounced(text.trim(), pause)
  const { names, error, refetch } = useNames(kind, asked)
  const others = names?.filter(({ id }) => id !== from.id).slice(0, 8)
  return (
    <div className="desk-form" data-slot="merge-into">
      <p>{t('tags.merge_hint', { name: from.name })}</p>
      <TextField
        label={t('tags.merge_into')}
        type="search"
        autoComplete="off"
        value={text}
        onText={(next) => {
          setText(next)
          setChosen(undefined)
        }}
      />
      {chosen && (
        <Preview kind={kind} from={from} into={chosen} onMerged={() => closeModal(dialog)} />
      )}
      {!chosen && !others && !error && <RowSkeleton />}
      {!chosen && !others && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {!chosen && others?.length === 0 && <p role="status">{t('names.nothing')}</p>}
      {!chosen && others && others.length > 0 && (
        <ul className="dup-names">
          {others.map((name) => (
            <li key={name.id}>
              <span>
                {name.name}
                <small>{name.note}</small>
              </span>
              <button
                type="button"
                className="button button-text"
                aria-label={t('names.choose_named', { name: name.name })}
                onClick={() => setChosen(name)}
              >
                {t('names.choose')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Opens the dialog in which a name is merged into another. */
export const openMerge = (props: MergeIntoProps) =>
  openModal({
    id: dialog,
    title: t('tags.merge_named', { name: props.from.name }),
    children: <MergeInto {...props} />,
  })
