import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon'
import './form.css'

/** What is wrong with a field or with a form as a whole; nothing while nothing is. */
export function FormError({ text, id }: { text: string | undefined; id?: string }) {
  return text ? (
    <p className="field-error" role="alert" id={id}>
      <Icon name="alert" size={18} />
      {text}
    </p>
  ) : null
}

interface Shown {
  label: ReactNode
  error?: string
  /** Stands under the field while nothing is wrong with it. */
  hint?: ReactNode
}

interface FrameProps extends Shown {
  id: string
  tall?: boolean
  children: ReactNode
}

/** Label above, 48 px high, the error as a sentence or the hint under it (design §7). */
function Frame({ id, label, error, hint, tall, children }: FrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className={`input${error ? ' input-wrong' : ''}${tall ? ' input-tall' : ''}`}>
        {children}
      </span>
      <FormError text={error} id={`${id}-note`} />
      {hint && !error && (
        <span className="field-hint" id={`${id}-note`}>
          {hint}
        </span>
      )}
    </div>
  )
}

const noted = (id: string, { error, hint }: Omit<Shown, 'label'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})

interface Text {
  value: string
  onText: (text: string) => void
}

export interface TextFieldProps
  extends Shown,
    Text,
    Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> {
  /** Stands in the field before the text. */
  leading?: ReactNode
  /** Stands in the field after it, such as the eye of a password. */
  end?: ReactNode
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, leading, end, onText, ...input } = props
  const id = useId()
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      {leading}
      <input
        type="text"
        {...input}
        {...noted(id, { error, hint })}
        onChange={(event) => onText(event.target.value)}
      />
      {end}
    </Frame>
  )
}

export interface AreaFieldProps
  extends Shown,
    Text,
    Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'onChange'> {}

/** A text of many lines. */
export function AreaField({ label, error, hint, onText, ...area }: AreaFieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error} hint={hint} tall>
      <textarea
        {...area}
        {...noted(id, { error, hint })}
        onChange={(event) => onText(event.target.value)}
      />
    </Frame>
  )
}

export interface ChoiceFieldProps extends Shown, Text {
  /** What is chosen from: value and text. */
  options: readonly (readonly [value: string, text: string])[]
}

/** One of a few values. */
export function ChoiceField({ label, error, hint, options, value, onText }: ChoiceFieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select
        value={value}
        {...noted(id, { error, hint })}
        onChange={(event) => onText(event.target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

export interface CheckFieldProps extends Shown {
  checked: boolean
  onCheck: (checked: boolean) => void
}

/** Yes or no. */
export function CheckField({ label, error, hint, checked, onCheck }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          {...noted(id, { error, hint })}
          onChange={(event) => onCheck(event.target.checked)}
        />
        {label}
      </label>
      <FormError text={error} id={`${id}-note`} />
      {hint && !error && (
        <p className="field-hint" id={`${id}-note`}>
          {hint}
        </p>
      )}
    </div>
  )
}
