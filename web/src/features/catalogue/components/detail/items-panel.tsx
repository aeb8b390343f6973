import type { Content } from '@/api/types'
import { Empty } from '@/kit/feedback/states'
import { issuesOf } from '../../issues'
import { itemsByYear } from '../../model'
import { t } from '../../texts'
import { IssueCalendar } from './issue-calendar'
import { Items } from './item-list'

/** All volumes, issues and formats, under the year they came out; issues in a calendar too. */
export function ItemsPanel({ content }: { content: Content }) {
  const items = content.content_items_info
  const years = itemsByYear(items)
  return (
    <section className="detail-panel" data-slot="items-by-year">
      <h2 className="visually-hidden">{t('detail.items')}</h2>
      {years.length === 0 && <Empty drawing="shelf" title={t('items.empty')} />}
      {issuesOf(items).length > 0 && <IssueCalendar key={content.id} content={content} />}
      {years.map(([year, inYear]) => (
        <div key={year}>
          <h3 className="detail-title num">{year > 0 ? year : t('items.undated')}</h3>
          <Items content={content} items={inYear} />
        </div>
      ))}
    </section>
  )
}
