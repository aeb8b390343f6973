import type { Order } from '@/api/types'
import { Icon } from '@/kit/icons/icon'
import { looks } from '../model'
import { t } from '../texts'

/** Where an order stands, in words. */
export function StatusBadge({ status }: Pick<Order, 'status'>) {
  const { icon, tone } = looks[status]
  return (
    <span className={`badge ${tone}`}>
      {icon && <Icon name={icon} size={14} />}
      {t(`order.${status}`)}
    </span>
  )
}
