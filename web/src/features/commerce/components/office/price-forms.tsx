import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { money } from '@/kit/format/number'
import {
  changeOffer,
  createOffer,
  type Offer,
  type PricedItem,
  setItemPrice,
  useOfficeAgain,
} from '../../office-api'
import { amountOf } from '../../office-model'
import { t } from '../../texts'
import { FormEnd, officeDialog } from './office-kit'

/** What is kept: says so, closes the form, and has the lists asked anew. */
function useKept(text: string) {
  const again = useOfficeAgain()
  return async () => {
    closeModal(officeDialog)
    toast({ kind: 'success', text })
    await again()
  }
}

/** What a change of price will do, said before it is sent. */
function Change({ from, typed }: { from: string; typed: string }) {
  const to = amountOf(typed)
  if (Number.isNaN(to)) return null
  const now = to > 0 ? money(to) : t('office.not_alone')
  if (now === from) return null
  return (
    <p className="office-result" role="status">
      {t('office.price_change', { from, to: now })}
    </p>
  )
}

/** Sets what an item costs alone. */
export function PriceForm({ item, title }: { item: PricedItem; title: string }) {
  const kept = useKept(t('office.price_saved'))
  const { values, field, wrong, busy, onSubmit } = useForm({
    initial: { price: item.price > 0 ? String(item.price) : '' },
    check: ({ price }) => ({ price: amountOf(price) >= 0 ? undefined : t('office.price_wrong') }),
    send: async ({ price }) => {
      await setItemPrice(item.content_item_id, amountOf(price))
      await kept()
    },
  })
  const from = item.price > 0 ? money(item.price) : t('office.not_alone')
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="price-form">
      <p>
        <b>{title}</b>
      </p>
      <TextField
        label={t('office.price_field')}
        inputMode="numeric"
        autoComplete="off"
        hint={t('office.price_zero_hint')}
        {...field('price')}
      />
      <Change from={from} typed={values.price} />
      <FormEnd wrong={wrong} busy={busy} act={t('office.save')} />
    </form>
  )
}

interface OfferFormProps {
  title: string
  /** The rent that is changed. */
  offer?: Offer
  /** The item that gets a new one. */
  item?: { content_id: number; content_item_id: number }
}

/** Sets for how many days and for how much an item is rented. */
export function OfferForm({ title, offer, item }: OfferFormProps) {
  const kept = useKept(t('office.rent_saved'))
  const least = offer && !offer.content_item_id ? 0 : 1
  const { values, field, wrong, busy, onSubmit } = useForm({
    initial: { days: String(offer?.days ?? 14), price: offer ? String(offer.price) : '' },
    check: ({ days, price }) => ({
      days: Number(days) >= least ? undefined : t('office.number_wrong'),
      price: amountOf(price) > 0 ? undefined : t('office.amount_wrong'),
    }),
    send: async ({ days, price }) => {
      if (offer) await changeOffer(offer.id, Number(days), amountOf(price))
      else if (item) await createOffer({ ...item, days: Number(days), price: amountOf(price) })
      await kept()
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="offer-form">
      <p>
        <b>{title}</b>
      </p>
      <TextField
        label={t('office.days_field')}
        type="number"
        min={least}
        max={3650}
        {...field('days')}
      />
      <TextField
        label={t('office.price_field')}
        inputMode="numeric"
        autoComplete="off"
        {...field('price')}
      />
      {offer && <Change from={money(offer.price)} typed={values.price} />}
      <FormEnd wrong={wrong} busy={busy} act={t('office.save')} />
    </form>
  )
}
