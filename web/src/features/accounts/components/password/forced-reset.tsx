import { ApiError } from '@/api/error'
import { Dialog, DialogPart } from '@/kit/dialog/dialog'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { TextField } from '@/kit/form/fields'
import { refusalOf } from '@/kit/form/refusal'
import { useAccountForm, wrongEmail } from '../../form'
import { t } from '../../texts'
import { checkNewPassword, NewPassword, newPassword } from './new-password'
import { metRules } from './rules'
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

/** The server's name for the password. */
const names = { new_password: 'password' }

/** Tells in a notice what belongs to no field. */
function tell(error: unknown) {
  const text = error instanceof ApiError ? errorText(error) : t('forced.fail_body')
  toast({ kind: 'danger', title: t('forced.fail_title'), text, stay })
}

/** Opens when a password must be renewed: nothing but a kept new password closes it (SPEC §4). */
export function ForcedReset({ email, onSave, onDone }: ForcedResetProps) {
  const { values, field, busy, onSubmit } = useAccountForm({
    initial: { email, password: '', repeated: '' },
    check: (values) => ({ email: wrongEmail(values.email), ...checkNewPassword(values) }),
    live: newPassword,
    names,
    send: async ({ password }, { reset }) => {
      try {
        await onSave({ email, new_password: password })
      } catch (error) {
        reset()
        const { errors } = refusalOf(error, { fields: ['password'], names })
        if (errors.password) throw error
        return tell(error)
      }
      toast({
        kind: 'success',
        title: t('forced.success_title'),
        text: t('forced.success_body'),
        stay,
      })
      reset()
      onDone()
    },
  })
  return (
    <Dialog label={t('forced.title')} onLeave={undefined}>
      <DialogPart title={t('forced.title')} onLeave={undefined}>
        <p>{t('forced.lead')}</p>
        <form className="forced" onSubmit={onSubmit} noValidate>
          <TextField
            label={t('forced.email')}
            autoComplete="username"
            disabled
            {...field('email')}
          />
          <NewPassword password={field('password')} repeated={field('repeated')} />
          <button
            type="submit"
            className="button button-primary button-wide"
            disabled={busy || metRules(values.password).length === 0}
          >
            {t('forced.submit')}
          </button>
        </form>
      </DialogPart>
    </Dialog>
  )
}
