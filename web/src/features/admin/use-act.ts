import { useState } from 'react'
import { ApiError } from '@/api/error'
import { errorText } from '@/kit/error-text'

/** What was refused: by the names of the fields, and what belongs to none of those shown. */
export interface Refusal {
  whole: string
  fields: Record<string, string>
}

const none: Refusal = { whole: '', fields: {} }

function refusalOf(error: unknown, shown: string[]): Refusal {
  if (error instanceof ApiError && error.told) return none
  const refused = error instanceof ApiError ? error.fields : []
  const fields = Object.fromEntries(refused.map(({ field, message }) => [field, message]))
  const elsewhere = refused.filter(({ field }) => !shown.includes(field))
  if (refused.length === 0) return { whole: errorText(error), fields }
  return { whole: elsewhere.map(({ message }) => message).join(' '), fields }
}

/** The button that saves a form: it takes the focus of one that goes away when it is pressed. */
export const saveOf = (inside: Element | null) =>
  inside?.closest('form')?.querySelector<HTMLElement>('[type=submit]')

/**
 * Does something by a call, once at a time, and keeps why it was refused. `shown` are the fields that
 * can show their own refusal.
 */
export function useAct(shown: string[] = []) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(none)
  async function act(run: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setWrong(none)
    try {
      await run()
      return true
    } catch (error) {
      setWrong(refusalOf(error, shown))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, wrong, act }
}
