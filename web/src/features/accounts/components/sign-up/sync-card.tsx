import { useState } from 'react'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { sendSyncCode, sync } from '../../people-api'
import { t } from '../../texts'
import { CodeForm } from '../code/code-form'
import { AuthCard } from '../sign-in/auth-card'
import { EmailCard } from '../sign-in/email-card'

/** Joins an old account to this one: its address, then the code that was sent there. */
export function SyncCard({ onDone }: { onDone: () => void }) {
  const [sentTo, setSentTo] = useState('')
  const back = <Link to={paths.profile('security')}>{t('change.back')}</Link>
  async function send(email: string) {
    await sendSyncCode(email)
    setSentTo(email)
  }
  if (!sentTo)
    return (
      <EmailCard
        title={t('sync.title')}
        lead={t('sync.lead')}
        label={t('sync.email')}
        autoComplete="email"
        foot={back}
        onEmail={send}
      />
    )
  return (
    <AuthCard
      title={t('sync.title')}
      lead={t('verify.sent_to', { address: sentTo })}
      notice={t('sync.warning')}
      foot={back}
    >
      <CodeForm
        onCode={(code) => sync(sentTo, code).then(onDone)}
        onResend={() => sendSyncCode(sentTo)}
        submit={t('sync.submit')}
      />
    </AuthCard>
  )
}
