import type { OrderReceipt } from '@/api/types'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { useChooseReceipt } from '../../receipt-api'
import { t } from '../../texts'

export interface ReceiptFieldsProps {
  /** Of the order. */
  id: string
  receipt: OrderReceipt | null
}

/** The number by which a citizen's receipt gets to their app; they need not have one. */
export function CitizenFields({ id, receipt }: ReceiptFieldsProps) {
  const choose = useChooseReceipt(id)
  const kept = receipt?.kind === 'citizen' ? receipt.consumer : ''
  const form = useForm({
    initial: { consumer: kept },
    check: ({ consumer }) => ({
      consumer: /^(\d{8})?$/.test(consumer.replace(/\s/g, ''))
        ? undefined
        : t('receipt.consumer_wrong'),
    }),
    send: ({ consumer }) =>
      choose.mutateAsync({ kind: 'citizen', consumer: consumer.replace(/\s/g, '') }),
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <div className="coupon-field consumer-field">
        <TextField
          label={
            <>
              {t('receipt.consumer')} <small className="muted">{t('receipt.optional')}</small>
            </>
          }
          hint={t('receipt.consumer_hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...form.field('consumer')}
        />
        <button type="submit" className="button button-secondary" aria-busy={form.busy}>
          {t('receipt.save')}
        </button>
      </div>
      <FormError text={form.wrong} />
      <p role="status" className="receipt-kept">
        {kept && t('receipt.consumer_kept', { number: kept })}
      </p>
    </form>
  )
}
