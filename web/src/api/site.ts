import type { Locale } from '@/kit/i18n/locale'
import type { Organization } from './types'

/** Why /402 is shown: what the look-up said, or the call that was refused (PRODUCT, Tenancy). */
export const closedCodes = [
  'organization_suspended',
  'organization_expired',
  'organization_unknown',
  'account_disabled',
  'membership_closed',
] as const

export interface Refusal {
  code: (typeof closedCodes)[number]
  organization:
    | (Pick<Organization, 'name' | 'logo_url'> & {
        contact: Organization['settings']['contact']
      })
    | null
  /** What everybody may read, at the site's own portal; empty when that is the closed one. */
  open_url: string
}

export interface Site {
  locale: Locale
  organization: Organization | null
  refusal?: Refusal | null
  /** The slug of `?domain`, kept in every link of the tab; empty on a real host. */
  domain: string
  tenancy: 'host' | 'domain' | 'default'
  version: string
  /** Rows per list in the server's page: 12 on compact views, else 30, as far as it knew. */
  page_size?: 12 | 30
  /** The server runs for development: the gallery of components is open. */
  dev?: boolean
}

/** One public response the server already gave: the path with its query, and the envelope. */
export interface SeededQuery {
  path: string
  body: unknown
}

export interface Seed {
  site: Site
  queries: SeededQuery[]
}

let current: Site = {
  locale: 'mn',
  organization: null,
  domain: '',
  tenancy: 'default',
  version: '',
}

export const site = () => current

/** Whether the contract of the portal is over: its administrators settle what it sold, nothing else. */
export const settling = () => current.refusal?.code === 'organization_expired'

export function setSite(next: Site) {
  current = next
}

/** Whether the portal has the screen or service of this name; what is not there is not shown. */
export const offers = (feature: string) =>
  current.organization?.settings.features.includes(feature) ?? false
