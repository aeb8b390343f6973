import { type ReactNode, useId } from 'react'

export interface ChoiceProps<V extends string | number> {
  label: string
  value: V
  options: { value: V; label: string; sample?: ReactNode }[]
  onChange: (value: V) => void
  /** rows one under the other instead of segments side by side */
  rows?: boolean
}

/** One of a few: a radio group drawn as segments or rows. */
export function Choice<V extends string | number>({
  label,
  value,
  options,
  onChange,
  rows,
}: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={rows ? 'choice choice-rows' : 'choice'}>
      <legend>{label}</legend>
      <div className="choice-options">
        {options.map((option) => (
          <label key={option.value} className="choice-option">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.sample}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
