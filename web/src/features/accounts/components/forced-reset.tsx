import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '@/api/error'
import { Dialog, DialogPart } from '@/kit/dialog'
import { errorText } from '@/kit/error-text'
import { toast } from '@/kit/toast'
import { fieldErrors } from '../failure'
import { isEmail, metRules } from '../password'
import { t } from '../texts'
import { Field } from './field'
import { NewPassword, newPasswordRules } from './new-password'
import './forced-reset.css'

export interface ForcedResetProps {
  email: string
  /** Keeps the new password; refused with an ApiError. */
  onSave: (request: { email: string; new_password: string }) => Promise<unknown>
  /** It is kept: whoever mounted the dialog takes it away. */
  onDone: () => void
}

/** How long its notices stay, in ms (SPEC §8). */
const stay = 3000

const useResetForm = (email: string) =>
  useForm({
    initialValues: { email, password: '', repeated: '' },
    validateInputOnChange: true,
    validate: {
      email: (value) => (isEmail(value) ? null : t('password.error_email')),
      ...newPasswordRules,
    },
  })

/** Opens when a password must be renewed: nothing but a kept new password closes it (SPEC §4). */
export function ForcedReset({ email, onSave, onDone }: ForcedResetProps) {
  const form = useResetForm(email)
  const [busy, setBusy] = useState(false)
  /** What is wrong with the password stands beside it, anything else in a notice. */
  function refuse(error: unknown) {
    const { password } = fieldErrors(error, { new_password: 'password' })
    if (password) return form.setErrors({ password })
    const text = error instanceof ApiError ? errorText(error) : t('forced.fail_body')
    toast({ kind: 'danger', title: t('forced.fail_title'), text, stay })
  }
  async function save({ password }: typeof form.values) {
    setBusy(true)
    try {
      await onSave({ email, new_password: password })
      toast({
        kind: 'success',
        title: t('forced.success_title'),
        text: t('forced.success_body'),
        stay,
      })
      form.reset()
      onDone()
    } catch (error) {
      form.reset()
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const { password } = form.values
  return (
    <Dialog label={t('forced.title')} onLeave={undefined}>
      <DialogPart title={t('forced.title')} onLeave={undefined}>
        <p>{t('forced.lead')}</p>
        <form className="forced" onSubmit={form.onSubmit(save)} noValidate>
          <Field
            label={t('forced.email')}
            autoComplete="username"
            disabled
            error={form.errors.email}
            {...form.getInputProps('email')}
          />
          <NewPassword
            password={form.getInputProps('password')}
            repeated={form.getInputProps('repeated')}
          />
          <button
            type="submit"
            className="button button-primary button-wide"
            disabled={busy || metRules(password).length === 0}
          >
            {t('forced.submit')}
          </button>
        </form>
      </DialogPart>
    </Dialog>
  )
}
