import { afterEach, expect, it } from 'vitest'
import { setSite, site } from '@/api/site'
import { services, signInFrom } from './services'

const before = site()
afterEach(() => setSite(before))

function portal(features: string[], links: Record<string, string> = {}) {
  const organization = { settings: { features, links } } as never
  setSite({ ...before, organization })
  return services(site()).map(({ text }) => text)
}

it('has no entry for a screen that is not there and for a link that is not set', () => {
  expect(portal(['search'])).toEqual([])
  expect(portal(['store', 'research'])).toEqual(['apps.research', 'apps.store'])
  expect(portal(['dictionary'], { plagiarism: 'https://check.example', president: '' })).toEqual([
    'apps.dictionary',
    'footer.plagiarism',
  ])
})

it.each([
  ['/c/content?search=ном', '/c/content?search=ном'],
  ['/', '/'],
  ['/login', '/'],
  ['/login?callbackUrl=%2Fp%2Fa', '/'],
  ['/login/?msg=x', '/'],
  ['/loginless', '/loginless'],
])('a guest at %s comes back to %s', (here, back) => {
  expect(signInFrom(here)).toEqual({ to: '/login', search: { callbackUrl: back } })
})
