import { useEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '@/kit/form/fields'
import { t } from '../../texts'

const codeDigits = 6

const digits = (text: string) => text.replace(/\D/g, '').slice(0, codeDigits)

/** The digits of a code, whatever else was pasted with them. */
const isCode = (text: string) => digits(text).length === codeDigits

export const wrongCode = (text: string) => (isCode(text) ? undefined : t('verify.code_short'))

export interface CodeFieldProps extends Omit<TextFieldProps, 'label'> {
  /** The last digit sends the form: it asks for nothing else. */
  sends?: boolean
}

/** A one-time code: digits only, offered by the telephone that received it. */
export function CodeField({ onText, sends = false, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const code = props.value
  useEffect(() => {
    if (sends && isCode(code)) input.current?.form?.requestSubmit()
  }, [code, sends])
  return (
    <TextField
      ref={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="code-input num"
      {...props}
      label={t('verify.code', { digits: codeDigits })}
      onText={(text) => onText(digits(text))}
    />
  )
}
