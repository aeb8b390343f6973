import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { money } from '@/kit/format/number'
import { left } from '../../model'
import {
  confirmReturn,
  confirmTransfer,
  type SoldOrderDetail,
  useOfficeAgain,
} from '../../office-api'
import { amountOf, resultOf } from '../../office-model'
import { t } from '../../texts'
import { FormEnd, officeDialog } from './office-kit'

interface MoneyFormProps {
  order: SoldOrderDetail
  /** Money that came, or money that went back. */
  act: 'confirm' | 'give_back'
}

/** What entering the amount will do, said before it is entered. */
function Result({ order, act, typed }: MoneyFormProps & { typed: string }) {
  const amount = amountOf(typed)
  if (!(amount > 0)) return null
  const result = resultOf(order, amount)
  const text =
    act === 'confirm'
      ? t(`office.result_${result.kind}`, { amount: money(result.amount) })
      : t('office.result_returned', { amount: money(Math.max(0, order.owed - amount)) })
  return (
    <p className="office-result" role="status">
      {text}
    </p>
  )
}

/** Enters money that the bank shows: a transfer that came for an order, or what was paid back. */
export function MoneyForm({ order, act }: MoneyFormProps) {
  const again = useOfficeAgain()
  const most = act === 'confirm' ? left(order) : order.owed
  const { values, field, wrong, busy, onSubmit } = useForm({
    initial: { amount: most > 0 ? String(most) : '', reference: '', on: '' },
    check: ({ amount, reference }) => ({
      amount: amountOf(amount) > 0 ? undefined : t('office.amount_wrong'),
      reference: reference.trim() ? undefined : t('office.reference_required'),
    }),
    send: async ({ amount, reference, on }) => {
      const entered = { amount: amountOf(amount), reference: reference.trim(), on }
      await (act === 'confirm' ? confirmTransfer : confirmReturn)(order.id, entered)
      closeModal(officeDialog)
      toast({ kind: 'success', text: t(`office.${act}_done`) })
      await again()
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="money-form">
      <p className="admin-note">{t(`office.${act}_hint`, { number: order.number })}</p>
      <TextField
        label={t('office.amount')}
        inputMode="numeric"
        autoComplete="off"
        {...field('amount')}
      />
      <TextField
        label={t('office.reference')}
        autoComplete="off"
        hint={t('office.reference_hint')}
        maxLength={100}
        {...field('reference')}
      />
      <TextField label={t('office.on')} type="date" hint={t('office.on_hint')} {...field('on')} />
      <Result order={order} act={act} typed={values.amount} />
      <FormEnd wrong={wrong} busy={busy} act={t(`office.${act}`)} />
    </form>
  )
}
