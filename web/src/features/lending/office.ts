import type { OrganizationLease } from '@/api/types'
import { paths, type Search, type Target } from '@/kit/navigation/paths'

const states = ['full', 'unused', 'ending'] as const
type LeaseState = (typeof states)[number]

/** What the list is narrowed to, and the licence that is open; all of it is in the address. */
export interface LeaseSearch {
  search?: string
  state?: LeaseState
  page?: number
  lease?: string
}

export function searchOf(from: Record<string, string | undefined>): LeaseSearch {
  return {
    search: from.search || undefined,
    state: states.find((each) => each === from.state),
    page: Number(from.page) || undefined,
    lease: from.lease || undefined,
  }
}

export const leasesAt = (search: LeaseSearch): Target =>
  paths.admin('leases', { ...search } as Search)

/** As many copies as nobody is limited by. */
export const unlimited = 100_000

type Terms = Pick<OrganizationLease, 'unlimited' | 'loans_left' | 'ends_on'>

/** What ends a licence: its time, its number of loans, both or neither. */
export function kindOf({ unlimited, loans_left, ends_on }: Terms) {
  const counted = loans_left !== null
  if (ends_on) return counted ? 'both' : 'time'
  if (counted) return 'loans'
  return unlimited ? 'unlimited' : 'perpetual'
}

/** Copies that are drawn; of more only the numbers are told. */
const drawn = 40

/** How many copies are drawn as taken and as free; none of too many. */
export function dotsOf({ in_use, copies }: Pick<OrganizationLease, 'in_use' | 'copies'>) {
  if (copies > drawn) return { taken: 0, free: 0 }
  const taken = Math.min(in_use, copies)
  return { taken, free: copies - taken }
}

/** A number of copies or loans as it was typed; undefined when it is none. */
export function numberOf(text: string) {
  const n = Number(text)
  return /^\d+$/.test(text.trim()) && n >= 1 && n <= unlimited ? n : undefined
}

const day = 86_400_000

/** Whether the end of a licence that is in force is near enough to be marked. */
export function endsSoon({ ends_on, running }: OrganizationLease, now: number) {
  return (
    running && ends_on !== '' && new Date(`${ends_on}T23:59:59+08:00`).getTime() - now < 14 * day
  )
}
