import { useState } from 'react'
import type { NewToken } from '@/api/types'
import { ChoiceField, TextField } from '@/kit/form/fields'
import type { Proof } from '../../factors-api'
import { required, useAccountForm } from '../../form'
import { t } from '../../texts'
import { ProofForm } from './proof-form'
import { ShownOnce } from './shown-once'

const lives = [7, 30, 90, 365]
const scopes = ['read', 'write', 'admin'] as const

interface Said {
  name: string
  scope: NewToken['scope']
  days: string
}

export interface TokenFormProps {
  /** Two-step sign-in is on. */
  codes: boolean | undefined
  /** The person works for a library. */
  staff: boolean
  onMake: (token: NewToken) => Promise<string>
  onClose: () => void
}

interface SaidFormProps extends Pick<TokenFormProps, 'staff' | 'onClose'> {
  onNext: (said: Said) => void
}

function SaidForm({ staff, onNext, onClose }: SaidFormProps) {
  const { field, onSubmit } = useAccountForm<Said>({
    initial: { name: '', scope: 'read', days: '90' },
    check: ({ name }) => ({ name: required(name) }),
    send: onNext,
  })
  const offered = scopes.filter((scope) => staff || scope !== 'admin')
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <TextField label={t('tokens.name')} maxLength={80} {...field('name')} />
      <ChoiceField
        label={t('tokens.scope')}
        options={offered.map((scope) => [scope, t(`tokens.scope_${scope}`)])}
        {...field('scope')}
      />
      <ChoiceField
        label={t('tokens.days')}
        options={lives.map((days) => [String(days), t('tokens.days_of', { days })])}
        {...field('days')}
      />
      <div className="dialog-acts">
        <button type="button" className="button button-text" onClick={onClose}>
          {t('action.cancel')}
        </button>
        <button type="submit" className="button button-primary">
          {t('proof.next')}
        </button>
      </div>
    </form>
  )
}

/** A new token: what it is for, the password, then the token itself, once. */
export function TokenForm({ codes, staff, onMake, onClose }: TokenFormProps) {
  const [said, setSaid] = useState<Said>()
  const [token, setToken] = useState('')
  if (token)
    return (
      <ShownOnce text={token} onKept={onClose}>
        <p>{t('tokens.made_lead')}</p>
        <TextField
          label={t('tokens.value')}
          className="token-value"
          value={token}
          readOnly
          onText={() => {}}
        />
      </ShownOnce>
    )
  if (!said) return <SaidForm staff={staff} onNext={setSaid} onClose={onClose} />
  const make = async (proof: Proof) => {
    const { name, scope, days } = said
    setToken(await onMake({ ...proof, name: name.trim(), scope, days: Number(days) }))
  }
  return <ProofForm codes={codes} submit={t('tokens.add')} onProof={make} onCancel={onClose} />
}
