import { useState } from 'react'
import { ApiError } from '@/api/error'
import { Icon } from '@/kit/icons/icon'
import { failureText } from '../../failure'
import { t } from '../../texts'
import { useCountdown } from '../../use-countdown'

/** An email takes a moment: who asks again at once only uses up the few that one address gets. */
const pause = 30

export interface ResendProps {
  send: () => Promise<unknown>
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
