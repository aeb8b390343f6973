import { type ReactNode, useState } from 'react'
import { FormError, TextField } from '@/kit/form/fields'
import type { Proof } from '../../factors-api'
import { required, useAccountForm } from '../../form'
import { t } from '../../texts'
import { PasswordField } from '../password/password-field'

export interface ProofFormProps {
  /** What the button does. */
  submit: string
  /** A code may stand in for the password: two-step sign-in is on. */
  codes?: boolean
  lead?: ReactNode
  onProof: (proof: Proof) => Promise<unknown>
  onCancel: () => void
}

/** The password once more, or a code: nobody else changes what protects an account. */
export function ProofForm({ submit, codes = false, lead, onProof, onCancel }: ProofFormProps) {
  const [byCode, setByCode] = useState(false)
  const named = byCode ? 'code' : 'password'
  const { field, wrong, busy, clear, onSubmit } = useAccountForm({
    initial: { password: '', code: '' },
    check: (values) => ({ [named]: required(values[named]) }),
    names: { code_wrong: 'code' },
    send: (values) => onProof({ [named]: values[named] }),
  })
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <p>{lead ?? t('proof.lead')}</p>
      <FormError text={wrong} />
      {byCode ? (
        <TextField
          label={t('proof.code')}
          className="num"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
      ) : (
        <PasswordField label={t('change.current')} {...field('password')} />
      )}
      {codes && (
        <p>
          <button
            type="button"
            className="button button-text"
            onClick={() => {
              setByCode(!byCode)
              clear()
            }}
          >
            {t(byCode ? 'proof.use_password' : 'proof.use_code')}
          </button>
        </p>
      )}
      <div className="dialog-acts">
        <button type="button" className="button button-text" onClick={onCancel}>
          {t('action.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={busy}>
          {submit}
        </button>
      </div>
    </form>
  )
}
