import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FormError } from '@/kit/form/fields'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { t } from '../texts'

/** Something that can be chosen. */
export interface Option {
  key: string
  text: string
  note?: string
  choose: () => unknown
}

export interface LookupProps {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** What there is for a text, at least one letter of it. */
  find: (text: string) => Option[] | Promise<Option[]>
  /** Takes the text itself when Enter is pressed and nothing is marked. */
  onEnter?: (text: string) => void
}

interface Found {
  for: string
  options: Option[]
  failed?: boolean
}

/** What is found for a text; of two answers the one to the newest text counts. */
function useFound(text: string, find: LookupProps['find']) {
  const [found, setFound] = useState<Found>({ for: '', options: [] })
  const newest = useRef(find)
  newest.current = find
  useEffect(() => {
    let stale = false
    const none = { for: text, options: [] }
    if (!text) return setFound(none)
    Promise.resolve(newest.current(text)).then(
      (options) => !stale && setFound({ for: text, options }),
      () => !stale && setFound({ ...none, failed: true }),
    )
    return () => {
      stale = true
    }
  }, [text])
  return found
}

/** A field that looks up what is typed and offers it below (WAI-ARIA, combobox with a list). */
export function Lookup({ label, hint, error, find, onEnter }: LookupProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const [open, setOpen] = useState(false)
  const found = useFound(useDebounced(text.trim(), 150), find)
  const { options } = found
  const shown = open && text.trim() !== ''
  const active = shown ? options[at] : undefined

  function end() {
    setText('')
    setAt(-1)
    setOpen(false)
  }
  function choose(option: Option) {
    end()
    void option.choose()
  }
  function press(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by && options.length > 0) {
      event.preventDefault()
      setOpen(true)
      setAt((at + by + options.length + (at < 0 && by < 0 ? 1 : 0)) % options.length)
    } else if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      if (active) choose(active)
      else if (onEnter) {
        onEnter(text.trim())
        end()
      }
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <div className="field lookup">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className={`input${error ? ' input-wrong' : ''}`}>
        <input
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${at}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          value={text}
          onKeyDown={press}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setText(event.target.value)
            setAt(-1)
            setOpen(true)
          }}
        />
      </span>
      <div className="lookup-list" id={`${id}-list`} role="listbox" hidden={!shown}>
        {options.map((option, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={option.key}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            className="lookup-option"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.text}
            {option.note && <small>{option.note}</small>}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {shown && found.for === text.trim() ? t('lookup.count', { count: options.length }) : ''}
      </p>
      <FormError
        text={error ?? (shown && found.failed ? t('lookup.failed') : undefined)}
        id={`${id}-note`}
      />
      {hint && !error && (
        <span className="field-hint" id={`${id}-note`}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** What is chosen already, each with a button that takes it away. */
export function Chips({ chosen }: { chosen: { key: string; text: string; remove: () => void }[] }) {
  if (chosen.length === 0) return null
  return (
    <ul className="chosen">
      {chosen.map(({ key, text, remove }) => (
        <li key={key} className="chosen-chip">
          {text}
          <button type="button" aria-label={t('lookup.remove', { title: text })} onClick={remove}>
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
