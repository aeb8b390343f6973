import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { ChoiceField, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import {
  type OpenReceipt,
  type OpenState,
  type Resolution,
  resolveReceipt,
  useOfficeAgain,
} from '../../office-api'
import { t } from '../../texts'
import { FormEnd, officeDialog } from './office-kit'

/** What a person may have found out about a receipt in a state. */
const resolutions: Record<OpenState, Resolution[]> = {
  by_hand: ['issued'],
  unknown: ['issued', 'failed'],
  failed: ['issued'],
  cancelling: ['cancelled'],
}

/** Keeps what was found out with the issuer about a receipt. */
export function ResolveForm({ receipt }: { receipt: OpenReceipt }) {
  const again = useOfficeAgain()
  const possible = resolutions[receipt.state as OpenState]
  const { values, field, wrong, busy, onSubmit } = useForm({
    initial: { state: String(possible[0]), number: '' },
    check: ({ state, number }) => ({
      number:
        state === 'issued' && !/^\d{33}$/.test(number.trim())
          ? t('office.resolve_number_required')
          : undefined,
    }),
    send: async ({ state, number }) => {
      const issued = state === 'issued'
      await resolveReceipt(receipt.order_id, state as Resolution, issued ? number.trim() : '')
      closeModal(officeDialog)
      toast({ kind: 'success', text: t('office.resolved') })
      await again()
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="resolve-form">
      <p className="admin-note">{t('office.resolve_hint', { number: receipt.order_number })}</p>
      <ChoiceField
        label={t('office.resolve_as')}
        options={possible.map((each) => [each, t(`office.resolve_${each}`)])}
        {...field('state')}
      />
      {values.state === 'issued' && (
        <TextField
          label={t('office.resolve_number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          {...field('number')}
        />
      )}
      <FormEnd wrong={wrong} busy={busy} act={t('office.resolve')} />
    </form>
  )
}
