import { FormError, TextField } from '@/kit/form/fields'
import { required, useAccountForm } from '../../form'
import { t } from '../../texts'

export interface PasskeyRenameProps {
  onCancel: () => void
  name: string
  onName: (name: string) => Promise<unknown>
}

/** Another name for a passkey. */
export function PasskeyRename({ name, onName, onCancel }: PasskeyRenameProps) {
  const { field, wrong, busy, onSubmit } = useAccountForm({
    initial: { name },
    check: (values) => ({ name: required(values.name) }),
    send: (values) => onName(values.name),
  })
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <FormError text={wrong} />
      <TextField label={t('passkeys.name')} maxLength={80} {...field('name')} />
      <div className="dialog-acts">
        <button type="button" className="button button-text" onClick={onCancel}>
          {t('action.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('action.save')}
        </button>
      </div>
    </form>
  )
}
