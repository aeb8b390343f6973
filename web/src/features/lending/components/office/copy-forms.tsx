import type { CopyRequest, OrganizationLease } from '@/api/types'
import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { AreaField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { askCopies, refuseCopies, useAskAgain } from '../../office-api'
import { t } from '../../texts'

const mostAsked = 1000

const isNumber = (text: string) =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= mostAsked

/** Asks the administrators for more copies of a licence. */
export function AskForm({ lease }: { lease: OrganizationLease }) {
  const again = useAskAgain()
  const { field, wrong, busy, onSubmit } = useForm({
    initial: { copies: '1', note: '' },
    check: ({ copies }) => ({ copies: isNumber(copies) ? '' : t('copies.wrong_number') }),
    send: async ({ copies, note }) => {
      await askCopies(lease.id, { copies: Number(copies), note: note.trim() })
      closeModal('copies')
      toast({ kind: 'success', text: t('copies.sent') })
      await again()
    },
  })
  return (
    <form className="lease-form" onSubmit={onSubmit} noValidate data-slot="ask-copies">
      <p>{t('copies.ask_hint')}</p>
      <TextField label={t('copies.number')} inputMode="numeric" {...field('copies')} />
      <AreaField
        label={t('copies.note')}
        hint={t('copies.note_hint')}
        rows={3}
        maxLength={500}
        {...field('note')}
      />
      <FormError text={wrong} />
      <div className="dialog-acts">
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('copies.send')}
        </button>
      </div>
    </form>
  )
}

/** Refuses a request, with the reason that who asked is told. */
export function RefuseForm({ request }: { request: CopyRequest }) {
  const again = useAskAgain()
  const { field, wrong, busy, onSubmit } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? '' : t('copies.reason_required') }),
    send: async ({ reason }) => {
      await refuseCopies(request.id, reason.trim())
      closeModal('copies')
      toast({ kind: 'success', text: t('copies.refused') })
      await again()
    },
  })
  return (
    <form className="lease-form" onSubmit={onSubmit} noValidate data-slot="refuse-copies">
      <AreaField label={t('copies.reason')} rows={3} maxLength={500} {...field('reason')} />
      <FormError text={wrong} />
      <div className="dialog-acts">
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('copies.refuse')}
        </button>
      </div>
    </form>
  )
}
