import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/error'
import { failureText } from './failure'
import { useEnterByProvider } from './provider-api'
import { type SecondFactor, secondFactorOf } from './sign-in-api'
import { t } from './texts'

/** The address of a person whom the provider knows and we do not know by it yet. */
function unlinkedAddress(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'identity_unlinked') return ''
  return (error.data as { email?: string } | undefined)?.email ?? ''
}

/**
 * Ends a sign-in that comes back from the organisation's provider. `entering` says that it is under
 * way, `linking` that the person signs in here first, `second` which step their account still asks
 * for; `notice` is what there is to tell.
 */
export function useArrival(
  arrived: boolean,
  onDone: () => void,
  onFail: (message: string) => void,
) {
  const enter = useEnterByProvider()
  const begun = useRef(false)
  const [entering, setEntering] = useState(arrived)
  const [notice, setNotice] = useState(arrived ? t('login.working') : '')
  const [linking, setLinking] = useState(false)
  const [second, setSecond] = useState<SecondFactor>()
  useEffect(() => {
    if (!arrived || begun.current) return
    begun.current = true
    enter().then(onDone, (error) => {
      const email = unlinkedAddress(error)
      const step = secondFactorOf(error)
      setEntering(false)
      setLinking(email !== '')
      setSecond(step)
      setNotice(email ? t('login.link_notice', { email }) : '')
      if (!email && !step) onFail(failureText(error))
    })
  })
  return { entering, notice, linking, second }
}
