import { useEffect, useState } from 'react'
import { ApiError } from '@/api/error'
import { Icon } from '@/kit/icons/icon'
import { failureText } from '../../failure'
import { t } from '../../texts'

/** An email takes a moment: who asks again at once only uses up the few that one address gets. */
const pause = 30

export interface ResendProps {
  send: () => Promise<unknown>
}

/** Whole seconds until a moment, and how to set it anew; 0 once it is there. */
function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [running])
  function wait(next: number) {
    setNow(Date.now())
    setUntil(Date.now() + next * 1000)
  }
  return [left, wait] as const
}

/** Has the code sent again, after a pause or as long as the server says (Retry-After). */
export function Resend({ send }: ResendProps) {
  const [left, wait] = useCountdown(pause)
  const [said, setSaid] = useState('')
  async function again() {
    wait(pause)
    try {
      await send()
      setSaid(t('verify.sent_again'))
    } catch (error) {
      setSaid(failureText(error))
      wait(error instanceof ApiError ? error.wait : 0)
    }
  }
  return (
    <div className="resend">
      <button type="button" className="button button-text" disabled={left > 0} onClick={again}>
        <Icon name="retry" />
        {left > 0 ? t('verify.resend_in', { seconds: left }) : t('verify.resend')}
      </button>
      <p role="status">{said}</p>
    </div>
  )
}
