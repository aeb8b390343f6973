import type { BookPassages, PassageHit } from '@/api/types'
import { paths } from '@/kit/navigation/paths'
import { type ListingSearch, wanted } from './model'
import { t } from './texts'

/** Books on a page: each brings its first passages along. */
export const booksPerPage = 10

/** Whether a list is a search inside books: the third place to look, after SPEC §2's two. */
export const isInside = ({ search, type }: ListingSearch) =>
  type === 'inside' && wanted(search ?? '') !== ''

export const freeOrPaid = (price: string | undefined): 'free' | 'paid' | undefined =>
  price === 'free' || price === 'paid' ? price : undefined

/** The filters that a search inside books takes: there a price is free or paid, no amount. */
export const inBooks = (search: ListingSearch): ListingSearch => ({
  ...search,
  audience: undefined,
  display_name: undefined,
  title: undefined,
  readable: undefined,
  price: freeOrPaid(search.price),
})

/** At most three words without quotes or signs: what may be asked of books without a right. */
export function isPlain(search: string) {
  const words = search.trim().split(/\s+/)
  return (
    words.length <= 3 && words.every((word) => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}‐‑'’ʼ-]*$/u.test(word))
  )
}

/** Opens the reader at a passage. */
export const passageTarget = (item: number, { locator }: PassageHit) =>
  paths.read(item, JSON.stringify(locator))

/** The place of a passage in words: its chapter, its page, or both. */
export function placeOf({ locator }: PassageHit) {
  const { page } = locator.locations
  const parts = [locator.title, page && t('inside.page', { page })].filter(Boolean)
  return parts.join(' · ') || t('inside.open')
}

/** Which of several volumes or issues it is. */
export function itemName({ item_id, content }: BookPassages) {
  const items = content.content_items_info
  const item = items.length > 1 ? items.find(({ id }) => id === item_id) : undefined
  if (item?.volume) return t('inside.volume', { n: item.volume })
  if (item?.issue) return t('inside.issue', { n: item.issue })
  return item?.title ?? ''
}
