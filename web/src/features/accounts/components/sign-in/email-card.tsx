import type { ReactNode } from 'react'
import { TextField } from '@/kit/form/fields'
import { useAccountForm, wrongEmail } from '../../form'
import { t } from '../../texts'
import { AuthCard } from './auth-card'

export interface EmailCardProps {
  title: string
  lead: string
  label: string
  /** How a browser fills the address in. */
  autoComplete: 'email' | 'username'
  foot: ReactNode
  onEmail: (email: string) => Promise<unknown>
}

/** Asks for an email address, to which a code is sent. */
export function EmailCard({ title, lead, label, autoComplete, foot, onEmail }: EmailCardProps) {
  const { field, wrong, busy, onSubmit } = useAccountForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: wrongEmail(email) }),
    send: ({ email }) => onEmail(email.trim()),
  })
  return (
    <AuthCard title={title} lead={lead} wrong={wrong} foot={foot}>
      <form onSubmit={onSubmit} noValidate>
        <TextField
          label={label}
          type="email"
          autoComplete={autoComplete}
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
