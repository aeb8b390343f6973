import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { AreaField, CheckField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { money } from '@/kit/format/number'
import { refundSold, type SoldOrderDetail, useOfficeAgain } from '../../office-api'
import { t } from '../../texts'
import { FormEnd, officeDialog } from './office-kit'

/** Ends an order that is paid; says what that does, and wants a reason and a yes. */
export function RefundForm({ order }: { order: SoldOrderDetail }) {
  const again = useOfficeAgain()
  const { field, box, wrong, busy, onSubmit } = useForm({
    initial: { reason: '', sure: false },
    check: ({ reason, sure }) => ({
      reason: reason.trim() ? undefined : t('office.reason_required'),
      sure: sure ? undefined : t('office.sure_required'),
    }),
    send: async ({ reason }) => {
      await refundSold(order.id, reason.trim())
      closeModal(officeDialog)
      toast({ kind: 'success', text: t('office.refunded') })
      await again()
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="refund-form">
      <p>{t('office.refund_does', { amount: money(order.total) })}</p>
      <AreaField label={t('office.reason')} rows={3} maxLength={500} {...field('reason')} />
      <CheckField label={t('office.sure', { number: order.number })} {...box('sure')} />
      <FormEnd wrong={wrong} busy={busy} act={t('office.refund')} />
    </form>
  )
}
