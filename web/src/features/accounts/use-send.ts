import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@/api/error'
import { failureText, fieldErrors } from './failure'

/**
 * Sends a form, once at a time. What is refused stands beside its field and the first wrong field
 * takes the focus; `wrong` is what belongs to none. What was typed stays.
 */
export function useSend<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  act: (values: Values) => Promise<unknown>,
  names: Record<string, string> = {},
) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  function focusFirst(errors: Record<string, ReactNode>) {
    const first = Object.keys(form.values).find((name) => errors[name])
    if (first) form.getInputNode(first)?.focus()
  }
  async function send(values: Values) {
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      await act(values)
    } catch (error) {
      if (error instanceof ApiError && error.told) return
      const errors = fieldErrors(error, names)
      const own = Object.keys(errors).filter((name) => name in form.values)
      form.setErrors(errors)
      setWrong(own.length ? '' : Object.values(errors).join(' ') || failureText(error))
      focusFirst(errors)
    } finally {
      setBusy(false)
    }
  }
  return { busy, wrong, onSubmit: form.onSubmit(send, focusFirst) }
}
