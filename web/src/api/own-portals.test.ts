import { afterEach, expect, test } from 'vitest'
import { atPortal, keepOwnPortalLinks, ownPortalLinks } from './own-portals'

const own = { slug: 'alpha', name: 'Альфа', url: 'https://alpha.library.mn' }

afterEach(() => keepOwnPortalLinks({ portals: [] }, '/'))

test.each([
  ['/admin', 'https://alpha.library.mn/admin'],
  ['/en/admin/settings', 'https://alpha.library.mn/en/admin/settings'],
  ['/admin/members?search=a&domain=beta', 'https://alpha.library.mn/admin/members?search=a'],
])('%s is the same at the own portal', (address, wanted) => {
  expect(atPortal(own, address)).toBe(wanted)
})

test('where no host names the portal, the address does', () => {
  expect(atPortal({ ...own, url: '' }, '/admin/rules?domain=beta')).toBe(
    `${location.origin}/admin/rules?domain=alpha`,
  )
})

test('who was refused at the back office goes on at the own one', () => {
  keepOwnPortalLinks({ portals: [own] }, '/en/admin/settings?domain=beta')
  expect(ownPortalLinks()).toEqual([
    { name: 'Альфа', href: 'https://alpha.library.mn/en/admin/settings' },
  ])
})

test.each(['/', '/library', '/administration', '/p/admin'])('%s leads nowhere', (address) => {
  keepOwnPortalLinks({ portals: [own] }, address)
  expect(ownPortalLinks()).toEqual([])
})

test('later refusals of the same visit change nothing, those of another person do', () => {
  keepOwnPortalLinks({ portals: [own] }, '/admin')
  keepOwnPortalLinks(undefined, '/admin')
  keepOwnPortalLinks({ portals: [own] }, '/402?reason=membership_closed')
  expect(ownPortalLinks()).toHaveLength(1)
  keepOwnPortalLinks({ portals: [] }, '/admin')
  expect(ownPortalLinks()).toEqual([])
})
