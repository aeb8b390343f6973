import { apiQuery } from './query'
import type { OwnPortal } from './types'

/** The portals whose back office the person may open. */
export const ownPortalsQuery = () => apiQuery('/api/v1/auth/portals')

/** The same address at another portal: on its own host, or by ?domain= where no host names it. */
export function atPortal({ slug, url }: Pick<OwnPortal, 'slug' | 'url'>, address: string) {
  const to = new URL(address, url || location.origin)
  to.searchParams.delete('domain')
  if (!url) to.searchParams.set('domain', slug)
  return to.href
}

interface PortalLink extends Pick<OwnPortal, 'name'> {
  href: string
}

let links: PortalLink[] = []

/**
 * Keeps where somebody whom a closed portal has refused may go on with what they wanted to open.
 * Refusals that say nothing of portals, and those that come when the page has left, change nothing.
 * In memory alone: the next person at this computer does not see it.
 */
export function keepOwnPortalLinks(data: unknown, address: string) {
  const portals = (data as { portals?: OwnPortal[] } | undefined)?.portals
  if (!portals || /^\/(en\/)?402(\?|$)/.test(address)) return
  const office = /^\/(en\/)?admin(\/|\?|$)/.test(address)
  links = office
    ? portals.map((portal) => ({ name: portal.name, href: atPortal(portal, address) }))
    : []
}

export const ownPortalLinks = () => links
