import { useId } from 'react'
import { Icon } from '@/kit/icon'

export interface TextAreaProps {
  label: string
  value: string
  most: number
  wrong: string
  /** Said under the field. */
  hint?: string
  placeholder?: string
  onChange: (value: string) => void
}

/** A field for several lines with its label, a hint and what is wrong with it. */
export function TextArea({
  label,
  value,
  most,
  wrong,
  hint,
  placeholder,
  onChange,
}: TextAreaProps) {
  const id = useId()
  const about = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className={wrong ? 'input input-wrong' : 'input'}>
        <textarea
          id={id}
          rows={5}
          value={value}
          maxLength={most}
          placeholder={placeholder}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={about || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {hint && (
        <p className="field-hint num" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p className="field-error" role="alert" id={`${id}-error`}>
          <Icon name="alert" size={18} />
          {wrong}
        </p>
      )}
    </div>
  )
}
