import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '@/kit/icon'

interface Shown {
  label: string
  error?: string
  /** Stands under the field while nothing is wrong with it. */
  hint?: ReactNode
}

interface FrameProps extends Shown {
  id: string
  tall?: boolean
  children: ReactNode
}

/** Label above, the error or a hint under it (design §7). */
function FieldFrame({ id, label, error, hint, tall, children }: FrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className={`input${error ? ' input-wrong' : ''}${tall ? ' admin-area' : ''}`}>
        {children}
      </span>
      {error && (
        <span className="field-error" role="alert" id={`${id}-note`}>
          <Icon name="alert" size={18} />
          {error}
        </span>
      )}
      {hint && !error && (
        <span className="admin-hint" id={`${id}-note`}>
          {hint}
        </span>
      )}
    </div>
  )
}

const noted = (id: string, { error, hint }: Shown) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>

export interface TextFieldProps extends Shown, Input {
  value: string
  /** Stands in the field before the text. */
  leading?: ReactNode
  onText: (text: string) => void
}

export function TextField({ label, error, hint, leading, onText, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {leading}
      <input
        id={id}
        type="text"
        {...input}
        {...noted(id, { label, error, hint })}
        onChange={(event) => onText(event.target.value)}
      />
    </FieldFrame>
  )
}

export interface AreaFieldProps extends Shown {
  value: string
  rows: number
  placeholder?: string
  onText: (text: string) => void
}

/** A text of many lines. */
export function AreaField({ label, error, hint, onText, ...area }: AreaFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} tall>
      <textarea
        id={id}
        {...area}
        spellCheck={false}
        {...noted(id, { label, error, hint })}
        onChange={(event) => onText(event.target.value)}
      />
    </FieldFrame>
  )
}

export interface ChoiceFieldProps extends Shown {
  value: string
  /** What is chosen from: value and text. */
  options: (readonly [string, string])[]
  onText: (text: string) => void
}

export function ChoiceField({ label, error, hint, options, value, onText }: ChoiceFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <select
        id={id}
        value={value}
        {...noted(id, { label, error, hint })}
        onChange={(event) => onText(event.target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export interface SwitchProps {
  label: string
  hint?: string
  checked: boolean
  onCheck: (checked: boolean) => void
}

export function Switch({ label, hint, checked, onCheck }: SwitchProps) {
  const id = useId()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onCheck(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p className="admin-hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** What was refused and belongs to no field. */
export function Wrong({ text }: { text: string }) {
  return text ? (
    <p className="field-error" role="alert">
      <Icon name="alert" size={18} />
      {text}
    </p>
  ) : null
}
