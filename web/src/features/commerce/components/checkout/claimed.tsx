import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepFile } from '@/api/client'
import type { ClaimedReceipt, OrderDetail } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import { orderQuery } from '../../api'
import { isPaid, receiptOwed } from '../../model'
import { waysQuery } from '../../pay-api'
import { claimQuery } from '../../receipt-api'
import { receiptPicture } from '../../receipt-picture'
import { t } from '../../texts'
import { PrintButton, Receipt } from '../receipt'
import { standing } from '../tax-receipt'
import { Live } from './live'

/** Keeps the receipt, with what is shown once, as a picture on the device. */
function SavePicture({ order, claimed }: { order: OrderDetail; claimed: ClaimedReceipt }) {
  const { shown } = claimed
  if (!shown) return null
  async function save() {
    if (!shown) return
    try {
      keepFile(await receiptPicture(order, claimed, shown), `${order.number}.png`)
    } catch (error) {
      toast({ kind: 'danger', text: errorText(error) })
    }
  }
  return (
    <button type="button" className="button button-secondary" onClick={() => void save()}>
      <Icon name="download" />
      {t('receipt.save_image')}
    </button>
  )
}

/** Where the receipt stands while it has nothing to show. */
function Standing({ claim }: { claim: ReturnType<typeof useClaim> }) {
  const { data, error, refetch, isFetching } = claim
  if (isFetching)
    return (
      <Live tone="info" icon="clock" title={t('receipt.pending')} note={t('receipt.pending_sub')} />
    )
  const again = (
    <button
      type="button"
      className="button button-secondary button-wide"
      onClick={() => void refetch()}
    >
      {t('receipt.again')}
    </button>
  )
  if (error)
    return (
      <Live tone="danger" icon="alert" title={t('receipt.problem')} note={errorText(error)}>
        {again}
      </Live>
    )
  const words = data && standing(data)
  if (!words) return null
  const waits = data.state === 'posting' || data.state === 'wanted'
  const fine = waits || data.state === 'by_hand'
  return (
    <Live tone={fine ? 'info' : 'warn'} icon={waits ? 'clock' : 'info'} title={words}>
      {waits && again}
    </Live>
  )
}

/** The receipt of an order that has just been paid; the order is asked anew once it is issued. */
function useClaim(order: OrderDetail) {
  const client = useQueryClient()
  const { data: ways } = useQuery(waysQuery())
  const given = Boolean(ways?.data.receipts) && receiptOwed(order) && isPaid(order)
  const claim = useQuery({ ...claimQuery(order.id), enabled: given })
  const state = claim.data?.state
  useEffect(() => {
    if (state) void client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
  }, [state, client, order.id])
  return claim
}

/** The receipt of a paid order, with what is shown once of the tax office's, where there is one. */
export function Claimed({ order }: { order: OrderDetail }) {
  const claim = useClaim(order)
  const { data } = claim
  return (
    <div className="receipt-side">
      <Receipt order={order} tax={data ?? order.receipt} shown={data?.shown} />
      <div className="receipt-acts">
        {data && <SavePicture order={order} claimed={data} />}
        <PrintButton />
      </div>
      {data?.state === 'issued' && !data.shown && (
        <p className="field-hint">{t('receipt.not_kept')}</p>
      )}
      <Standing claim={claim} />
    </div>
  )
}
