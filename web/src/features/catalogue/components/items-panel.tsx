import type { Content } from '@/api/types'
import { Empty } from '@/kit/states'
import { itemsByYear } from '../model'
import { t } from '../texts'
import { Items } from './item-list'

/** All volumes, issues and formats, under the year they came out. */
export function ItemsPanel({ content }: { content: Content }) {
  const years = itemsByYear(content.content_items_info)
  return (
    <section className="detail-panel" data-slot="items-by-year">
      <h2 className="visually-hidden">{t('detail.items')}</h2>
      {years.length === 0 && <Empty drawing="shelf" title={t('items.empty')} />}
      {years.map(([year, items]) => (
        <div key={year}>
          <h3 className="detail-title num">{year > 0 ? year : t('items.undated')}</h3>
          <Items content={content} items={items} />
        </div>
      ))}
    </section>
  )
}
