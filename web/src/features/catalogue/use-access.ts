import type { Access, Content, Item } from '@/api/types'
import { useRights } from './api'
import { guestAccess } from './model'

/** The viewer's right to each item: the server's response, until then what a guest may do. */
export function useAccess(content: Content): (item: Item) => Access {
  const prices = useRights(content.id).data ?? []
  return (item) =>
    prices.find(({ content_item_id }) => content_item_id === item.id)?.access ??
    guestAccess(item, content)
}
