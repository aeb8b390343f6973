import { type UseFormReturnType, useForm } from '@mantine/form'
import { useId, useState } from 'react'
import type { NewToken, Proof, Scope } from '../factors-api'
import { t } from '../texts'
import { Field } from './field'
import { ProofForm } from './proof-form'
import { ShownOnce } from './shown-once'

const lives = [7, 30, 90, 365]
const scopes = ['read', 'write', 'admin'] as const

interface Said {
  name: string
  scope: Scope
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

interface SaidFormProps {
  form: UseFormReturnType<Said>
  staff: boolean
  onNext: () => void
  onClose: () => void
}

function SaidForm({ form, staff, onNext, onClose }: SaidFormProps) {
  const id = useId()
  const field = form.getInputProps
  return (
    <form className="profile-form" onSubmit={form.onSubmit(onNext)} noValidate>
      <Field label={t('tokens.name')} maxLength={80} {...field('name')} />
      <div className="field">
        <label className="field-label" htmlFor={`${id}-scope`}>
          {t('tokens.scope')}
        </label>
        <span className="input">
          <select id={`${id}-scope`} {...field('scope')}>
            {scopes
              .filter((scope) => staff || scope !== 'admin')
              .map((scope) => (
                <option key={scope} value={scope}>
                  {t(`tokens.scope_${scope}`)}
                </option>
              ))}
          </select>
        </span>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-days`}>
          {t('tokens.days')}
        </label>
        <span className="input">
          <select id={`${id}-days`} {...field('days')}>
            {lives.map((days) => (
              <option key={days} value={days}>
                {t('tokens.days_of', { days })}
              </option>
            ))}
          </select>
        </span>
      </div>
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
  const [said, setSaid] = useState(false)
  const [token, setToken] = useState('')
  const form = useForm<Said>({
    name: 'token',
    initialValues: { name: '', scope: 'read', days: '90' },
    validate: { name: (name) => (name.trim() ? null : t('login.required')) },
  })
  if (token)
    return (
      <ShownOnce text={token} onKept={onClose}>
        <p>{t('tokens.made_lead')}</p>
        <Field label={t('tokens.value')} className="token-value" value={token} readOnly />
      </ShownOnce>
    )
  if (!said)
    return <SaidForm form={form} staff={staff} onNext={() => setSaid(true)} onClose={onClose} />
  const make = async (proof: Proof) => {
    const { name, scope, days } = form.getValues()
    setToken(await onMake({ ...proof, name: name.trim(), scope, days: Number(days) }))
  }
  return <ProofForm codes={codes} submit={t('tokens.add')} onProof={make} onCancel={onClose} />
}
