import { useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { StorePackage } from '@/api/types'

/** More packages than a store has. */
const most = 100

/** What is sold, in the order of the store. */
export const packagesQuery = () =>
  apiQuery('/p/api/v1/store/packages', { query: { page: 1, page_size: most } })

export const packageQuery = (slug: string) =>
  apiQuery('/p/api/v1/store/packages/{slug}', { path: { slug } })

/** Packages that open the same, for different times. */
export interface Family {
  key: string
  /** From the shortest to the longest. */
  options: StorePackage[]
}

const familyOf = (one: StorePackage) =>
  one.covers === 'list'
    ? one.id
    : [one.kind, one.covers, one.category_id, one.publisher_id, one.people].join(' ')

/** Packages by what they open, in the order of the store. */
export function families(packages: StorePackage[]): Family[] {
  const found = new Map<string, StorePackage[]>()
  for (const one of packages) {
    const key = familyOf(one)
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
