import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail, OrderReceipt } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { FormError } from '@/kit/form/fields'
import { receiptOwed } from '../../model'
import { waysQuery } from '../../pay-api'
import { useChooseReceipt } from '../../receipt-api'
import { t } from '../../texts'
import { CitizenFields } from './citizen-fields'
import { CompanyFields } from './company-fields'

const kinds = ['citizen', 'company'] as const
type Kind = (typeof kinds)[number]

interface KindsProps {
  kind: Kind
  onKind: (kind: Kind) => void
}

function Kinds({ kind, onKind }: KindsProps) {
  return (
    <fieldset className="receipt-kinds">
      <legend className="visually-hidden">{t('receipt.for')}</legend>
      {kinds.map((each) => (
        <label key={each} className="receipt-kind">
          <input
            type="radio"
            name="receipt"
            value={each}
            checked={each === kind}
            onChange={() => onKind(each)}
          />
          <span>
            <b>{t(`receipt.${each}`)}</b>
            <small>{t(`receipt.${each}_hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Choice({ id, receipt }: { id: string; receipt: OrderReceipt | null }) {
  const [kind, setKind] = useState<Kind>(receipt?.kind ?? 'citizen')
  const choose = useChooseReceipt(id)
  function turn(next: Kind) {
    setKind(next)
    if (next === 'citizen' && receipt?.kind === 'company') choose.mutate({ kind: 'citizen' })
  }
  return (
    <section className="order-part" data-slot="receipt-choice">
      <h2>{t('receipt.title')}</h2>
      <Kinds kind={kind} onKind={turn} />
      <FormError text={choose.error ? errorText(choose.error) : undefined} />
      {kind === 'citizen' ? (
        <CitizenFields id={id} receipt={receipt} />
      ) : (
        <CompanyFields id={id} receipt={receipt} />
      )}
    </section>
  )
}

/** Who the receipt of an order that is not paid is for, where there are receipts. */
export function ReceiptChoice({ order }: { order: OrderDetail }) {
  const { data } = useQuery(waysQuery())
  if (!data?.data.receipts || !receiptOwed(order)) return null
  return <Choice id={order.id} receipt={order.receipt} />
}
