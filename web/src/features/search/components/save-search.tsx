import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '@/api/error'
import { errorText } from '@/kit/error-text'
import { Icon } from '@/kit/icon'
import { toast } from '@/kit/toast'
import type { Form } from '../saved'
import { useSaveSearch } from '../saved-api'
import { t } from '../texts'

export interface SaveSearchProps {
  form: Form
  reader: string
  /** What the form is called when it is kept already. */
  called: string | undefined
}

/** What is wrong with the name, or else with saving. */
function wrongWith(error: unknown) {
  const field = error instanceof ApiError && error.fields.find((each) => each.field === 'name')
  return field ? field.message : errorText(error)
}

/** Keeps the present search under a name. */
export function SaveSearch({ form, reader, called = '' }: SaveSearchProps) {
  const id = useId()
  const [name, setName] = useState(called)
  const [wrong, setWrong] = useState('')
  const save = useSaveSearch(reader)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return setWrong(t('advanced.save_nameless'))
    setWrong('')
    save.mutate(
      { name: name.trim(), form },
      {
        onSuccess: () => toast({ kind: 'success', text: t('advanced.save_done') }),
        onError: (error) => setWrong(wrongWith(error)),
      },
    )
  }
  return (
    <form className="saved-form" onSubmit={submit} noValidate>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('advanced.save_name')}
        </label>
        <span className={wrong ? 'input input-wrong' : 'input'}>
          <input
            id={id}
            value={name}
            maxLength={80}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-error` : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </span>
        {wrong && (
          <p className="field-error" role="alert" id={`${id}-error`}>
            <Icon name="alert" size={18} />
            {wrong}
          </p>
        )}
      </div>
      <button
        type="submit"
        className="button button-secondary button-wide"
        disabled={save.isPending}
      >
        {t('advanced.save')}
      </button>
    </form>
  )
}
