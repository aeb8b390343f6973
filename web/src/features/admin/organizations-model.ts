export const organizationStates = ['active', 'suspended', 'expired'] as const

/** The orders of the list and what each is called. */
export const organizationOrders = [
  ['slug.asc', 'slug'],
  ['name.asc', 'name'],
  ['members.desc', 'members'],
  ['titles.desc', 'titles'],
  ['expires_on.asc', 'expires'],
  ['created_at.desc', 'created'],
] as const
type Order = (typeof organizationOrders)[number][0]

export interface OrganizationSearch {
  search?: string
  status?: (typeof organizationStates)[number]
  order?: Order
  page?: number
}

/** An order by its name; none for the one that the list has by itself. */
export const orderNamed = (name: string | undefined): Order | undefined =>
  organizationOrders.slice(1).find(([order]) => order === name)?.[0]

/** What the address asks of the list; what it cannot mean asks nothing. */
export function organizationSearch(named: Record<string, string | undefined>): OrganizationSearch {
  return {
    search: named.search || undefined,
    status: organizationStates.find((each) => each === named.status),
    order: orderNamed(named.order),
    page: Number(named.page) > 1 ? Number(named.page) : undefined,
  }
}
