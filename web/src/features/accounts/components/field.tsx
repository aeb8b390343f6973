import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '@/kit/icon'
import './form.css'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: ReactNode
  /** Stands under the field while nothing is wrong with it. */
  hint?: ReactNode
  /** Stands inside the field at its end, such as the eye of a password. */
  end?: ReactNode
}

/** Label above, 48 px high, the error as a sentence under it (design §7). */
export function Field({ label, error, hint, end, ...input }: FieldProps) {
  const id = useId()
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className={error ? 'input input-wrong' : 'input'}>
        <input id={id} {...input} aria-invalid={error ? true : undefined} aria-describedby={note} />
        {end}
      </span>
      {error && (
        <span className="field-error" role="alert" id={note}>
          <Icon name="alert" size={18} />
          {error}
        </span>
      )}
      {hint && !error && (
        <span className="field-hint" id={note}>
          {hint}
        </span>
      )}
    </div>
  )
}
