import { useEffect, useRef } from 'react'
import { t } from '../texts'
import { Field, type FieldProps } from './field'

export const codeDigits = 6

const digits = (text: string) => text.replace(/\D/g, '').slice(0, codeDigits)

/** The digits of a code, whatever else was pasted with them. */
export const isCode = (text: string) => digits(text).length === codeDigits

export interface CodeFieldProps extends Omit<FieldProps, 'label' | 'onChange'> {
  onChange: (code: string) => void
  /** The last digit sends the form: it asks for nothing else. */
  sends?: boolean
}

/** A one-time code: digits only, offered by the telephone that received it. */
export function CodeField({ onChange, sends = false, ...props }: CodeFieldProps) {
  const form = useRef<HTMLFormElement>(null)
  const code = String(props.value ?? '')
  useEffect(() => {
    if (sends && isCode(code)) form.current?.requestSubmit()
  }, [code, sends])
  return (
    <Field
      inputMode="numeric"
      autoComplete="one-time-code"
      className="code-input num"
      {...props}
      label={t('verify.code', { digits: codeDigits })}
      onChange={(event) => {
        form.current = event.target.form
        onChange(digits(event.target.value))
      }}
    />
  )
}
