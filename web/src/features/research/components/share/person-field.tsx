import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import type { FolderSuggestion } from '@/api/types'
import { TextField } from '@/kit/form/fields'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { lineAfter } from '@/kit/keyboard/line-keys'
import { suggestionsQuery } from '../../folders-api'
import { t } from '../../texts'
import { Initial } from '../initial'

/** Letters settle before people are asked for, ms. */
const pause = 200
const shortest = 2

export interface PersonFieldProps {
  folder: string
  value: string
  error?: string
  onText: (person: string) => void
}

/** The people to choose from for what is typed; an address is typed to its end. */
function useSuggestions(folder: string, text: string, chosen: string) {
  const asked = useDebounced(text, pause)
  const wanted = text.length >= shortest && !text.includes('@') && text !== chosen
  const { data } = useQuery({
    ...suggestionsQuery(folder, asked),
    enabled: wanted && asked === text,
    retry: false,
  })
  return wanted && asked === text ? (data ?? []) : []
}

interface LineProps {
  id: string
  person: FolderSuggestion
  active: boolean
  onChoose: () => void
}

function Line({ id, person: { name, username }, active, onChoose }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys (WAI-ARIA combobox)
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div id={id} role="option" aria-selected={active} onClick={onChoose}>
      <Initial name={name || username} username={username} />
      <p>
        <b>{name || username}</b>
        <small>{username}</small>
      </p>
    </div>
  )
}

/**
 * Whom a folder is shared with: a username or an address. While a name is typed, those who share
 * other folders with the reader are offered (WAI-ARIA combobox).
 */
export function PersonField({ folder, value, error, onText }: PersonFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const [line, setLine] = useState(-1)
  const found = useSuggestions(folder, value.trim(), chosen)
  const open = found.length > 0
  const active = open ? found[line] : undefined
  const choose = ({ username }: FolderSuggestion) => {
    setChosen(username)
    onText(username)
  }
  const press = (event: KeyboardEvent) => {
    const next = lineAfter(event.key, line, found.length)
    if (event.nativeEvent.isComposing) return
    if (next !== undefined) setLine(next)
    else if (event.key === 'Enter' && active) choose(active)
    else if (event.key === 'Escape' && open) setChosen(value.trim())
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only learns that the focus has left
    <div className="share-field" onBlur={() => setChosen(value.trim())}>
      <TextField
        label={t('share.person')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={active && `${id}-${line}`}
        maxLength={254}
        value={value}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={press}
        onText={(person) => {
          setLine(-1)
          setChosen('')
          onText(person)
        }}
      />
      <span className="visually-hidden" role="status">
        {open && t('share.found', { count: found.length })}
      </span>
      {open && (
        <div
          className="share-found"
          role="listbox"
          id={id}
          aria-label={t('share.known')}
          onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
        >
          {found.map((person, at) => (
            <Line
              key={person.username}
              id={`${id}-${at}`}
              person={person}
              active={at === line}
              onChoose={() => choose(person)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
