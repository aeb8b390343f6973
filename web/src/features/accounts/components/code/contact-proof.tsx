import { useState } from 'react'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { failureText } from '../../failure'
import { confirmCode, sendCode } from '../../people-api'
import { useAskMeAgain } from '../../profile-api'
import { t } from '../../texts'
import { CodeForm } from './code-form'

export interface ContactProofProps {
  purpose: 'email' | 'phone'
  /** What is to be proved. */
  address: string
  /** A code is already on its way. */
  sent?: boolean
  onDone?: () => void
}

/** Proves that an address or a telephone is the person's own: a code is sent and answered. */
export function ContactProof({ purpose, address, sent = false, onDone }: ContactProofProps) {
  const [waiting, setWaiting] = useState(sent)
  const { busy, wrong, act } = useAct({ failure: failureText })
  const again = useAskMeAgain()
  const send = () =>
    void act(async () => {
      await sendCode(purpose)
      setWaiting(true)
    })
  async function confirm(code: string) {
    await confirmCode(purpose, code)
    await again()
    toast({ kind: 'success', text: t(`profile.${purpose}_done`) })
    setWaiting(false)
    onDone?.()
  }
  if (!waiting)
    return (
      <div>
        <button type="button" className="button button-secondary" disabled={busy} onClick={send}>
          {t(`profile.${purpose}_confirm`)}
        </button>
        <FormError text={wrong} />
      </div>
    )
  return (
    <div className="profile-proof">
      <p>{t('verify.sent_to', { address })}</p>
      <CodeForm onCode={confirm} onResend={() => sendCode(purpose)} />
    </div>
  )
}
