import { useState } from 'react'
import type { OrderDetail } from '@/api/types'
import { dateTime } from '@/kit/format/date'
import { duration, money } from '@/kit/format/number'
import { useNow } from '@/kit/hooks/use-now'
import { useOnline } from '@/kit/hooks/use-online'
import { left } from '../../model'
import type { Method } from '../../pay-api'
import { t } from '../../texts'
import { Live } from './live'
import { type Bank, bankName } from './qpay'

/** The bank whose app was opened, and when a payment had been refused before. */
export interface OpenedBank {
  bank: Bank
  refusedBefore: string | null
}

export interface PayStateProps {
  order: OrderDetail
  method: Method
  opened?: OpenedBank
  /** Looks whether the money has come. */
  onCheck: () => Promise<unknown>
}

/** Whole hours until a moment, at least one. */
const hoursUntil = (moment: string | null, now: Date) =>
  Math.max(1, Math.round((Date.parse(moment ?? '') - now.getTime()) / 3_600_000) || 1)

/** A look by hand: once it has found nothing, the bank is slow, and nobody is to pay again. */
function useLook(onCheck: () => Promise<unknown>) {
  const [state, setState] = useState<'none' | 'looking' | 'looked'>('none')
  async function look() {
    if (state === 'looking') return
    setState('looking')
    await onCheck()
    setState('looked')
  }
  return { state, look }
}

/** Where the payment of an order that waits for it stands. */
export function PayState({ order, method, opened, onCheck }: PayStateProps) {
  const now = useNow()
  const online = useOnline()
  const { state, look } = useLook(onCheck)
  if (!online)
    return <Live tone="info" icon="retry" title={t('pay.offline')} note={t('pay.offline_sub')} />
  const check = (
    <button
      type="button"
      className="button button-secondary button-wide"
      aria-busy={state === 'looking'}
      onClick={() => void look()}
    >
      {t('pay.check')}
    </button>
  )
  if (order.received > order.returned) {
    const paid = money(order.received - order.returned)
    const title = t('pay.partial', { paid, missing: money(left(order)) })
    return <Live tone="warn" icon="alert" title={title} note={t('pay.partial_sub')} />
  }
  if (method === 'transfer') {
    const note = order.expires_at ? t('transfer.until', { date: dateTime(order.expires_at) }) : ''
    return <Live tone="warn" icon="clock" title={t('transfer.checks')} note={note} />
  }
  if (order.refused_at && order.refused_at !== opened?.refusedBefore)
    return (
      <Live tone="danger" icon="alert" title={t('pay.failed')} note={t('pay.refused_sub')}>
        {check}
      </Live>
    )
  if (state === 'looked') {
    const note = t('pay.slow_sub', { hours: hoursUntil(order.expires_at, now) })
    return (
      <Live tone="warn" icon="clock" title={t('pay.slow')} note={note}>
        {check}
      </Live>
    )
  }
  if (opened) {
    const title = t('pay.bank_open', { bank: bankName(opened.bank) })
    return (
      <Live tone="info" icon="clock" title={title} note={t('pay.bank_open_sub')}>
        {check}
      </Live>
    )
  }
  const seconds = (Date.parse(order.expires_at ?? '') - now.getTime()) / 1000
  const note = seconds > 0 ? t('pay.expires', { duration: duration(seconds) }) : ''
  return (
    <Live tone="info" icon="clock" title={t('pay.waiting')} note={note}>
      {check}
    </Live>
  )
}
