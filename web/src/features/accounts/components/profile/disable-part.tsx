import { useRouter } from '@tanstack/react-router'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { paths } from '@/kit/navigation/paths'
import { required, useAccountForm } from '../../form'
import { useDisable } from '../../profile-api'
import { t } from '../../texts'
import { PasswordField } from '../password/password-field'

const id = 'disable'

interface QuestionProps {
  onDisable: (password: string) => Promise<unknown>
}

/** What it means, and the password once more: nobody else closes an account by a borrowed device. */
function Question({ onDisable }: QuestionProps) {
  const { field, wrong, busy, onSubmit } = useAccountForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: required(password) }),
    send: ({ password }) => onDisable(password),
  })
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <p>{t('privacy.disable_question')}</p>
      <FormError text={wrong} />
      <PasswordField label={t('change.current')} {...field('password')} />
      <div className="dialog-acts">
        <button type="button" className="button button-text" onClick={() => closeModal(id, true)}>
          {t('action.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('privacy.disable')}
        </button>
      </div>
    </form>
  )
}

/** Closes the account; asks first. */
export function DisablePart() {
  const disable = useDisable()
  const router = useRouter()
  async function close(password: string) {
    await disable(password)
    closeModal(id)
    toast({ kind: 'success', text: t('privacy.disabled') })
    void router.navigate(paths.home() as never)
  }
  const ask = () =>
    openModal({ id, title: t('privacy.disable'), children: <Question onDisable={close} /> })
  return (
    <section className="profile-part">
      <h2>{t('privacy.disable')}</h2>
      <p className="muted">{t('privacy.disable_hint')}</p>
      <p>
        <button type="button" className="button button-secondary profile-danger" onClick={ask}>
          {t('privacy.disable')}
        </button>
      </p>
    </section>
  )
}
