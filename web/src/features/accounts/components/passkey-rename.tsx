import { useForm } from '@mantine/form'
import { t } from '../texts'
import { useSend } from '../use-send'
import { Field } from './field'
import { FormError } from './form-error'

export interface PasskeyRenameProps {
  onCancel: () => void
  name: string
  onName: (name: string) => Promise<unknown>
}

/** Another name for a passkey. */
export function PasskeyRename({ name, onName, onCancel }: PasskeyRenameProps) {
  const form = useForm({
    name: 'passkey',
    initialValues: { name },
    validate: { name: (text) => (text.trim() ? null : t('login.required')) },
  })
  const { busy, wrong, onSubmit } = useSend(form, (values) => onName(values.name))
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <FormError text={wrong} />
      <Field label={t('passkeys.name')} maxLength={80} {...form.getInputProps('name')} />
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
