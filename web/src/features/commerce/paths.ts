import { paths, type Search, type Target } from '@/kit/navigation/paths'

/** Where what is sold is looked at and paid; apart from kit/navigation/paths.ts, which every page loads. */
export const shop = {
  orders: (search: Search = {}): Target => ({ ...paths.orders(), search }),
  order: (id: string): Target => ({ to: `/order/${id}` }),
  checkout: (id: string): Target => ({ to: `/checkout/${id}` }),
  package: (slug: string): Target => ({ to: `/store/${encodeURIComponent(slug)}` }),
}
