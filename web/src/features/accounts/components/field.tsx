import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '@/kit/icon'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: ReactNode
  /** Stands inside the field at its end, such as the eye of a password. */
  end?: ReactNode
}

/** Label above, 48 px high, the error as a sentence under it (design §7). */
export function Field({ label, error, end, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className={error ? 'input input-wrong' : 'input'}>
        <input
          id={id}
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {end}
      </span>
      {error && (
        <span className="field-error" id={`${id}-error`}>
          <Icon name="alert" size={18} />
          {error}
        </span>
      )}
    </div>
  )
}
