import { money } from '@/kit/format/number'
import type { Submission } from '../model'
import { t } from '../texts'
import { itemName } from './item-name'

/** How the prices of a title are divided when it is sold: the taxes come out first. */
export function PriceSplit({ submission }: { submission: Submission }) {
  const splits = submission.splits ?? []
  if (splits.length === 0) return null
  return (
    <section className="split-part" data-slot="price-split">
      <h3>{t('split')}</h3>
      {splits.map(({ item_id, price, tax, percent, share, rest }, place) => (
        <dl key={item_id} className="split">
          <div>
            <dt>{splits.length > 1 ? itemName(submission, item_id, place) : t('split.price')}</dt>
            <dd className="num">{money(price)}</dd>
          </div>
          <div>
            <dt>{t('split.tax')}</dt>
            <dd className="num">{money(-tax)}</dd>
          </div>
          <div>
            <dt>{t('split.rest', { percent: 100 - percent })}</dt>
            <dd className="num">{money(-rest)}</dd>
          </div>
          <div className="split-own">
            <dt>{t('split.share', { percent })}</dt>
            <dd className="num">{money(share)}</dd>
          </div>
        </dl>
      ))}
      <p className="admin-note">{t('split.note')}</p>
    </section>
  )
}
