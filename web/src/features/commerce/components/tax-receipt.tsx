import type { OrderReceipt, ShownOnce } from '@/api/types'
import { dateTime } from '@/kit/format/date'
import { t } from '../texts'

/** What stays of a receipt with the tax office: its number and who it is for. */
export function TaxFacts({ receipt }: { receipt: OrderReceipt }) {
  const { number, consumer, company, tin, issued_at } = receipt
  const facts: [string, string][] = [
    [t('receipt.number'), number],
    [t('receipt.issued'), issued_at ? dateTime(issued_at) : ''],
    [t('receipt.consumer_short'), consumer],
    [t('receipt.buyer'), company],
    [t('receipt.tin'), tin],
  ]
  return (
    <dl className="receipt-facts num" data-slot="tax-facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A QR code as an address for a picture. */
export const pictureOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** What the payer is shown this once. */
export function Once({ shown }: { shown: ShownOnce }) {
  return (
    <div className="receipt-once" data-slot="receipt-once">
      {shown.qr_picture && (
        <img src={pictureOf(shown.qr_picture)} alt={t('receipt.qr')} width={150} height={150} />
      )}
      <p>
        {shown.lottery ? (
          <>
            <small>{t('receipt.lottery')}</small>
            <b className="num">{shown.lottery}</b>
          </>
        ) : (
          <small>{t('receipt.company_no_lottery')}</small>
        )}
        <small>{t('receipt.once')}</small>
      </p>
    </div>
  )
}

/** Where a receipt stands that has no number to show, in words; nothing for one that has. */
export function standing({ state }: OrderReceipt): string | undefined {
  if (state === 'posting' || state === 'wanted') return t('receipt.pending')
  if (state === 'by_hand') return t('receipt.by_hand')
  if (state === 'unknown' || state === 'failed') return t('receipt.failed')
  if (state === 'cancelling' || state === 'cancelled') return t('receipt.void')
  return undefined
}
