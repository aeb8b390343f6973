import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import type { Proof } from '../factors-api'
import { t } from '../texts'
import { useSend } from '../use-send'
import { Field } from './field'
import { FormError } from './form-error'
import { PasswordField } from './password-field'

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
  const form = useForm({
    name: 'proof',
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) => (byCode || password ? null : t('login.required')),
      code: (code) => (!byCode || code.trim() ? null : t('login.required')),
    },
  })
  const { busy, wrong, onSubmit } = useSend(form, (values) => onProof({ [named]: values[named] }), {
    code_wrong: 'code',
  })
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <p>{lead ?? t('proof.lead')}</p>
      <FormError text={wrong} />
      {byCode ? (
        <Field
          label={t('proof.code')}
          className="num"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      ) : (
        <PasswordField label={t('change.current')} {...form.getInputProps('password')} />
      )}
      {codes && (
        <p>
          <button
            type="button"
            className="button button-text"
            onClick={() => {
              setByCode(!byCode)
              form.clearErrors()
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
