import { t } from '../texts'
import { Field, type FieldProps } from './field'

export const codeDigits = 6

const digits = (text: string) => text.replace(/\D/g, '').slice(0, codeDigits)

/** The digits of a code, whatever else was pasted with them. */
export const isCode = (text: string) => digits(text).length === codeDigits

export interface CodeFieldProps extends Omit<FieldProps, 'label' | 'onChange'> {
  onChange: (code: string) => void
}

/** A one-time code: digits only, offered by the telephone that received it. */
export function CodeField({ onChange, ...props }: CodeFieldProps) {
  return (
    <Field
      inputMode="numeric"
      autoComplete="one-time-code"
      className="code-input num"
      {...props}
      label={t('verify.code', { digits: codeDigits })}
      onChange={(event) => onChange(digits(event.target.value))}
    />
  )
}
