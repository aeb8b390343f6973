import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { ContentCard, HeldPackage, StorePackage } from '@/api/types'
import { shortDate } from '@/kit/format/date'

/** More packages than a store or a reader has. */
const most = 100

/** What is sold, in the order of the store. */
export const packagesQuery = () =>
  apiQuery('/p/api/v1/store/packages', { query: { page: 1, page_size: most } })

export const packageQuery = (slug: string) =>
  apiQuery('/p/api/v1/store/packages/{slug}', { path: { slug } })

/** Titles on the shelf of the store. */
const titlesShown = 5

/** The most read titles that have a price. */
export const titlesQuery = () =>
  apiQuery('/p/api/v1/contents', {
    query: { price: 'paid', order: 'views.desc', page_size: titlesShown },
  })

export interface SoldTitle {
  content: ContentCard
  /** The first of it that is sold alone. */
  item: ContentCard['content_items_info'][number]
}

/** The titles of which a part is sold alone. */
export const soldTitles = (contents: ContentCard[]): SoldTitle[] =>
  contents.flatMap((content) => {
    const item = content.content_items_info.find(({ price, free }) => price > 0 && !free)
    return item ? [{ content, item }] : []
  })

/** What items cost the reader, with rents, and whether they are held; never cached between visits. */
export const itemPricesQuery = (items: number[]) =>
  queryOptions({
    queryKey: ['byprice', 'items', ...items],
    queryFn: async () => {
      const { data } = await api.POST('/p/api/v1/contents/items/byprice', {
        body: { item_ids: items },
      })
      return data?.data ?? []
    },
    enabled: items.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The packages that the reader has; asked anew whenever they are shown. */
export const heldQuery = () => ({
  ...apiQuery('/api/v1/packages', { query: { page: 1, page_size: most } }),
  staleTime: 0,
})

const day = 86_400_000

/** The days that are left of a package, begun ones whole; 0 on its last one, nothing when it does not end. */
export function daysOf({ ends_at }: Pick<HeldPackage, 'ends_at'>, now: number) {
  if (!ends_at) return undefined
  return shortDate(ends_at) === shortDate(now) ? 0 : Math.ceil((Date.parse(ends_at) - now) / day)
}

type Coverage = Pick<HeldPackage, 'kind' | 'covers' | 'category_id' | 'publisher_id' | 'people'>

/** What packages have in common that follow each other, whichever of them was bought. */
function familyOf(one: Coverage, id?: string) {
  if (one.kind === 'research') return `research ${one.people ?? 1}`
  if (one.covers === 'list') return id
  return [one.covers, one.category_id, one.publisher_id, one.people].join(' ')
}

/** From when on a package would run if it were bought now: from the end of the same that the buyer has. */
export function beginOf(sold: StorePackage, held: HeldPackage[], now: number) {
  const family = familyOf(sold, sold.id)
  const ends = held
    .filter((one) => (one.own || sold.people > 1) && familyOf(one, one.package_id) === family)
    .map(({ ends_at }) => (ends_at ? Date.parse(ends_at) : now))
  return Math.max(now, ...ends)
}

/** Packages that open the same, for different times. */
export interface Family {
  key: string
  /** From the shortest to the longest. */
  options: StorePackage[]
}

/** Packages by what they open, in the order of the store. */
export function families(packages: StorePackage[]): Family[] {
  const found = new Map<string, StorePackage[]>()
  for (const one of packages) {
    const key = familyOf(one, one.id) ?? one.id
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return [...found].map(([key, options]) => ({
    key,
    options: options.sort((a, b) => a.days - b.days),
  }))
}

/** What a gift's code gave. */
export const useRedeem = () =>
  useMutation({
    mutationFn: async (code: string) =>
      (await api.POST('/api/v1/gift-codes/redeem', { body: { code } })).data?.data.line,
  })
