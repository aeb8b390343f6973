import type { Access, Content, Item } from '@/api/types'
import { duration, size } from '@/kit/format/number'
import { soft } from '@/kit/format/soft-hyphens'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { canOpen, fileKey, itemIcon, itemsAtOnce, openItem, tabTarget } from '../../model'
import { t } from '../../texts'
import { useAccess } from '../../use-access'

const title = (item: Item, content: Content) => {
  if (item.volume) return t('detail.item_volume', { n: item.volume })
  if (item.issue) return t('detail.item_issue', { n: item.issue })
  return item.title || content.title
}

const facts = (item: Item) =>
  [
    t(fileKey(item.file_type)),
    item.pages ? t('detail.pages', { n: item.pages }) : '',
    item.duration_seconds ? duration(item.duration_seconds) : '',
    item.size_bytes ? size(item.size_bytes) : '',
    item.year || '',
  ]
    .filter(Boolean)
    .join(' · ')

interface OpenItemProps {
  item: Item
  access: Access
  name: string
}

/** Into the whole item, into its preview, or no button at all. */
function OpenItem({ item, access, name }: OpenItemProps) {
  if (!canOpen(item) || (!access.allowed && access.preview_percent === 0)) return null
  const whole = item.listenable ? 'detail.listen' : 'detail.read'
  const part = item.listenable ? 'detail.preview_listen' : 'detail.preview'
  return (
    <Link className="button button-secondary" to={openItem(item)}>
      {t(access.allowed ? whole : part)}
      <span className="visually-hidden">: {name}</span>
    </Link>
  )
}

interface ItemsProps {
  content: Content
  items: Item[]
}

/** Volumes, issues and formats as rows, each with its own way in. */
export function Items({ content, items }: ItemsProps) {
  const accessOf = useAccess(content)
  return (
    <ul className="items" data-slot="items">
      {items.map((item) => (
        <li className="item" key={item.id} id={`item-${item.id}`}>
          <span className="item-icon">
            <Icon name={itemIcon[item.file_type] ?? 'file'} size={22} />
          </span>
          <div>
            <h3>{soft(title(item, content))}</h3>
            <p className="num">{facts(item)}</p>
          </div>
          <OpenItem item={item} access={accessOf(item)} name={title(item, content)} />
        </li>
      ))}
    </ul>
  )
}

/** The first items, and the way to all of them. */
export function ItemList({ content }: { content: Content }) {
  const items = content.content_items_info
  if (items.length === 0) return null
  return (
    <>
      <h2 className="detail-title">{t('detail.items')}</h2>
      <Items content={content} items={items.slice(0, itemsAtOnce)} />
      {items.length > itemsAtOnce && (
        <Link className="button button-secondary detail-all" to={tabTarget(content.slug, 'items')}>
          {t('items.all', { count: items.length })}
        </Link>
      )}
    </>
  )
}
