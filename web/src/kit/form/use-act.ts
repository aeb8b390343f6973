import { useRef, useState } from 'react'
import { noRefusal, type RefusalOptions, refusalOf } from './refusal'

/**
 * Makes a call, one at a time, and keeps why it was refused. `act` returns whether the call was made
 * and not refused.
 */
export function useAct(options: Partial<RefusalOptions> = {}) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  const running = useRef(false)
  async function act(run: () => unknown): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setRefusal(noRefusal)
    try {
      await run()
      return true
    } catch (error) {
      setRefusal(refusalOf(error, { fields: [], ...options }))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { ...refusal, busy, act, setRefusal }
}
