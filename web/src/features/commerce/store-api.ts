import { useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { HeldPackage, StorePackage } from '@/api/types'
import { shortDate } from '@/kit/format/date'

/** More packages than a store or a reader has. */
const most = 100

/** What is sold, in the order of the store. */
export const packagesQuery = () =>
  apiQuery('/p/api/v1/store/packages', { query: { page: 1, page_size: most } })

export const packageQuery = (slug: string) =>
  apiQuery('/p/api/v1/store/packages/{slug}', { path: { slug } })

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
