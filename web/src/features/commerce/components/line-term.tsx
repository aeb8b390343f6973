import type { OrderDetail, OrderLine } from '@/api/types'
import { shortDate } from '@/kit/format/date'
import { useNow } from '@/kit/hooks/use-now'
import { waits } from '../model'
import { t } from '../texts'

export interface LineTermProps {
  order: OrderDetail
  line: OrderLine
}

/** When the days of a line run: as they were given, or as they will be once it is paid. */
function usePeriod({ order, line }: LineTermProps) {
  const now = useNow().getTime()
  const period = order.periods.find(({ line_id }) => line_id === line.id)
  if (!period) return undefined
  const { starts_at, ends_at } = period
  if (order.status === 'fulfilled')
    return t('package.period', { from: shortDate(starts_at), to: shortDate(ends_at) })
  if (!waits(order)) return undefined
  return Date.parse(starts_at) > now
    ? t('term.later', { date: shortDate(starts_at) })
    : t('term.at_once')
}

/** For how long a line opens something, and from when on. */
export function LineTerm(props: LineTermProps) {
  const { days, gift, kind, copies } = props.line
  const period = usePeriod(props)
  return (
    <p className="num">
      {kind === 'copies'
        ? t('order.copies', { n: copies ?? 0 })
        : days > 0
          ? t('package.days', { days })
          : t('order.forever')}
      {gift && `. ${t('gift.label')}`}
      {period && <span className="line-period">{period}</span>}
    </p>
  )
}
