import { useState } from 'react'
import { TextField } from '@/kit/form/fields'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { useAccountForm, wrongEmail } from '../../form'
import { sendSyncCode, sync } from '../../people-api'
import { t } from '../../texts'
import { CodeForm } from '../code/code-form'
import { AuthCard } from '../sign-in/auth-card'

/** Joins an old account to this one: its address, then the code that was sent there. */
export function SyncCard({ onDone }: { onDone: () => void }) {
  const [sentTo, setSentTo] = useState('')
  const { field, wrong, busy, onSubmit } = useAccountForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: wrongEmail(email) }),
    send: async ({ email }) => {
      await sendSyncCode(email.trim())
      setSentTo(email.trim())
    },
  })
  const back = <Link to={paths.profile('security')}>{t('change.back')}</Link>
  if (sentTo)
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
  return (
    <AuthCard title={t('sync.title')} lead={t('sync.lead')} wrong={wrong} foot={back}>
      <form onSubmit={onSubmit} noValidate>
        <TextField
          label={t('sync.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <button type="submit" className="button button-primary button-wide" disabled={busy}>
          {t('forgot.submit')}
        </button>
      </form>
    </AuthCard>
  )
}
