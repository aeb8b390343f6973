import type { OrderDetail } from '@/api/types'
import { shortDate } from '@/kit/format/date'
import { t } from '../texts'
import { CopyButton } from './copy-button'

/** The codes of what was bought for others. */
export function Gifts({ order }: { order: OrderDetail }) {
  if (order.gifts.length === 0) return null
  const titleOf = (line: string) => order.lines.find(({ id }) => id === line)?.title ?? ''
  return (
    <section className="order-part" data-slot="gifts">
      <h2>{t('gift.codes')}</h2>
      <p className="muted">{t('gift.hint')}</p>
      <ul className="facts">
        {order.gifts.map(({ line_id, code, redeemed_at }) => (
          <li key={line_id}>
            <span>
              {titleOf(line_id)}
              <b className="num gift-code">{code}</b>
            </span>
            {redeemed_at ? (
              <span className="muted">{t('gift.redeemed', { date: shortDate(redeemed_at) })}</span>
            ) : (
              <CopyButton text={code} name={t('gift.code')} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
