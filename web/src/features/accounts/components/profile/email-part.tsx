import { useState } from 'react'
import type { User } from '@/api/types'
import { FormError, TextField } from '@/kit/form/fields'
import { required, useAccountForm, wrongEmail } from '../../form'
import { useChangeMe } from '../../profile-api'
import { t } from '../../texts'
import { ContactProof } from '../code/contact-proof'
import { PasswordField } from '../password/password-field'

/** A new address: the password now, then the code of the email that goes there. */
function NewEmail({ onSent }: { onSent: (email: string) => void }) {
  const change = useChangeMe()
  const { field, wrong, busy, onSubmit } = useAccountForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: wrongEmail(email), password: required(password) }),
    send: async ({ email, password }) => {
      await change({ email: email.trim(), password })
      onSent(email.trim())
    },
  })
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <FormError text={wrong} />
      <TextField
        label={t('profile.email_new')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <PasswordField label={t('change.current')} {...field('password')} />
      <p>
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('forgot.submit')}
        </button>
      </p>
    </form>
  )
}

/** The address, whether it is proved, and the way to another. */
export function EmailPart({ me }: { me: User }) {
  const [changing, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState('')
  function done() {
    setChanging(false)
    setSentTo('')
  }
  return (
    <section className="profile-part">
      <h2>{t('forced.email')}</h2>
      <p className="profile-line">
        <b>{me.email}</b>
        <span className={me.email_confirmed ? 'badge badge-ok' : 'badge badge-warn'}>
          {t(me.email_confirmed ? 'profile.confirmed' : 'profile.unconfirmed')}
        </span>
      </p>
      {!me.email_confirmed && !sentTo && <ContactProof purpose="email" address={me.email} />}
      {sentTo && <ContactProof key={sentTo} purpose="email" address={sentTo} sent onDone={done} />}
      {!sentTo && (
        <p>
          <button
            type="button"
            className="button button-text"
            aria-expanded={changing}
            onClick={() => setChanging(!changing)}
          >
            {t('profile.email_change')}
          </button>
        </p>
      )}
      {changing && !sentTo && <NewEmail onSent={setSentTo} />}
    </section>
  )
}
