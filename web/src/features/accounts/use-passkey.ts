import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '@/api/error'
import { canAutofill, isGivenUp } from './passkey'
import { usePasskeySignIn } from './sign-in-api'

/** A challenge serves for five minutes; the browser is asked anew before that, in ms. */
const askAgain = 270_000

export interface PasskeyWays {
  /** Another sign-in is under way: the browser offers nothing until that has failed. */
  held: boolean
  remember: () => boolean
  onDone: () => void
  onFail: (error: unknown) => void
}

/**
 * Sign-in by passkey: offered among the names that the browser fills in for as long as the page is
 * open, and by a dialog when `press` is called. What the person gives up is no fault.
 */
export function usePasskey({ held, remember, onDone, onFail }: PasskeyWays) {
  const signIn = usePasskeySignIn()
  const asking = useRef<AbortController>(undefined)
  const [busy, setBusy] = useState(false)
  async function ask(autofill: boolean): Promise<boolean> {
    asking.current?.abort()
    const mine = new AbortController()
    asking.current = mine
    const timer = autofill ? setTimeout(() => void ask(true), askAgain) : undefined
    try {
      await signIn(remember, mine.signal, autofill)
      if (!mine.signal.aborted) onDone()
      return true
    } catch (error) {
      const own = !autofill || (error instanceof ApiError && error.code === 'passkey_refused')
      if (!mine.signal.aborted && !isGivenUp(error) && own) onFail(error)
      return mine.signal.aborted
    } finally {
      clearTimeout(timer)
    }
  }
  const offer = useEffectEvent(async (isHere: () => boolean) => {
    if ((await canAutofill()) && isHere()) await ask(true)
  })
  useEffect(() => {
    if (held) return
    let here = true
    void offer(() => here)
    return () => {
      here = false
      asking.current?.abort()
    }
  }, [held])
  async function press() {
    setBusy(true)
    const done = await ask(false)
    setBusy(false)
    if (!done && (await canAutofill())) void ask(true)
  }
  return { busy, press }
}
