import { useState } from 'react'
import { CheckField, FormError, TextField } from '@/kit/form/fields'
import { useAccountForm, wrongPhone } from '../../form'
import { type SecondFactor, secondFactorOf, sendPhoneCode, usePhoneSignIn } from '../../sign-in-api'
import { t } from '../../texts'
import { CodeForm } from '../code/code-form'
import { AuthCard } from './auth-card'

export interface PhoneLoginCardProps {
  onDone: () => void
  onSecond: (step: SecondFactor) => void
  onPassword: () => void
}

interface Asked {
  phone: string
  remember: boolean
}

function AskForm({ onSent }: { onSent: (asked: Asked) => void }) {
  const { field, box, wrong, busy, onSubmit } = useAccountForm<Asked>({
    initial: { phone: '', remember: false },
    check: ({ phone }) => ({ phone: wrongPhone(phone) }),
    send: async (asked) => {
      await sendPhoneCode(asked.phone)
      onSent(asked)
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormError text={wrong} />
      <TextField
        label={t('profile.phone')}
        type="tel"
        autoComplete="tel-national"
        autoFocus
        {...field('phone')}
      />
      <CheckField label={t('login.remember')} {...box('remember')} />
      <button type="submit" className="button button-primary button-wide" disabled={busy}>
        {t('forgot.submit')}
      </button>
    </form>
  )
}

/** Sign-in by the code that a confirmed telephone gets; alike for a number that nobody has. */
export function PhoneLoginCard({ onDone, onSecond, onPassword }: PhoneLoginCardProps) {
  const [asked, setAsked] = useState<Asked>()
  const signIn = usePhoneSignIn()
  async function enter({ phone, remember }: Asked, code: string) {
    try {
      await signIn(phone, code, remember)
    } catch (error) {
      const step = secondFactorOf(error)
      if (step) return onSecond(step)
      throw error
    }
    onDone()
  }
  return (
    <AuthCard
      title={t('login.by_phone')}
      lead={asked ? t('phone_login.sent', { phone: asked.phone }) : t('phone_login.lead')}
      foot={
        <>
          {asked && (
            <button
              type="button"
              className="button button-text"
              onClick={() => setAsked(undefined)}
            >
              {t('phone_login.other')}
            </button>
          )}
          <button type="button" className="button button-text" onClick={onPassword}>
            {t('login.by_password')}
          </button>
        </>
      }
    >
      {asked ? (
        <CodeForm
          submit={t('login.submit')}
          onCode={(code) => enter(asked, code)}
          onResend={() => sendPhoneCode(asked.phone)}
        />
      ) : (
        <AskForm onSent={setAsked} />
      )}
    </AuthCard>
  )
}
