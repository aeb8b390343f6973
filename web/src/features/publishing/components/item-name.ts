import type { Submission } from '../model'
import { t } from '../texts'

/** What an item is called where a title has several. */
export function itemName({ title }: Submission, id: number, place: number) {
  const item = title.content_items_info.find((each) => each.id === id)
  return item?.title || item?.volume || item?.issue || t('terms.item', { number: place + 1 })
}
