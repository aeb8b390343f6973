import type { OrderDetail } from '@/api/types'
import { money } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'

/** Money that goes back: too much, in part, or for an order that is over. */
export function Owed({ order }: { order: OrderDetail }) {
  if (order.owed === 0) return null
  return (
    <p className="order-waiting" role="note">
      <Icon name="info" />
      {t('order.owed', { amount: money(order.owed) })}
    </p>
  )
}
