import type { Page } from '@playwright/test'
import { expect, ready, test } from './library'
import { parts } from './parts'
import { enter, password, passwordOf, person } from './people'

type Library = Parameters<Parameters<typeof test>[2]>[0]['library']

/** The address of an organisation's portal on the tested site. */
function portal(page: Page, slug: string, path: string) {
  const url = new URL(path, page.url())
  url.hostname = `${slug}.localhost`
  return url.href
}

async function signInBy(page: Page, { say }: Library, username: string, secret = password) {
  await page.getByLabel(say.accounts['login.identifier']).fill(username)
  await page.getByLabel(say.accounts['login.password'], { exact: true }).fill(secret)
  await page.getByRole('button', { name: say.accounts['login.submit'], exact: true }).click()
}

/** Founds an organisation by the hub's administrator; what changes it later. */
async function found(page: Page, slug: string) {
  const response = await page.request.post('/edu/api/v1/auth/login', {
    data: { username: 'hubadmin', password: passwordOf('hubadmin') },
  })
  const token = (await response.json()).data.bearer_token as string
  const headers = { Authorization: `Bearer ${token}` }
  const made = await page.request.post('/edu/admin/api/v1/organizations', {
    headers,
    data: { slug, name: 'Туршилтын сан', name_en: 'Trial library', kind: 'library' },
  })
  expect(made.status(), await made.text()).toBe(200)
  return async (method: 'PUT' | 'PATCH', path: string, data: object, organization = 'hub') => {
    const changed = await page.request.fetch(`/edu/admin/api/v1/${path}`, {
      method,
      data,
      headers: { ...headers, Organization: organization },
    })
    expect(changed.status(), await changed.text()).toBe(200)
  }
}

let made = 0
const slugOf = ({ locale }: Library) => `e2e-${Date.now().toString(36)}-${made++}-${locale}`

const heading = (page: Page) => page.locator('main h1')

test('a closed account is told so at sign-in, and after a reload', async ({ page, library }) => {
  const { at, say } = library
  const { username } = await person(page)
  const token = await enter(page, username)
  await page.request.delete('/edu/api/v1/auth/disable', {
    headers: { Authorization: `Bearer ${token}` },
    data: { password },
  })
  await page.evaluate(() => localStorage.clear())
  await page.goto(at('/login'))
  await ready(page)
  await signInBy(page, library, username)
  await expect(page).toHaveURL(/\/402\?reason=account_disabled/)
  for (const visit of ['the app', 'the server']) {
    await expect(heading(page), visit).toHaveText(say.organizations['account.title'])
    await expect(page.locator('.notice-text')).toHaveText(say.organizations['account.body'])
    await page.reload()
  }
  expect(await page.evaluate(() => localStorage.getItem('sudar.token'))).toBeNull()
  await page.getByRole('link', { name: say.organizations['closed.sign_in'] }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('a library for members says so to others, and how to become one', async ({
  page,
  library,
}) => {
  const { at, say } = library
  const { username } = await person(page)
  const slug = slugOf(library)
  const change = await found(page, slug)
  await change('PUT', 'rules', { closed: true, domains: [], ranges: [] }, slug)
  await page.goto(at('/'))
  await page.goto(portal(page, slug, at('/login')))
  await ready(page)
  await signInBy(page, library, username)
  await expect(page).toHaveURL(/\/402\?reason=membership_closed/)
  await expect(heading(page)).toHaveText(say.organizations['membership.title'])
  await expect(page.locator('.notice-text')).toHaveText(say.organizations['membership.body'])
})

test('a library that is suspended or runs out meanwhile says which', async ({ page, library }) => {
  const { at, say } = library
  const { username } = await person(page)
  const slug = slugOf(library)
  const change = await found(page, slug)
  await page.goto(at('/'))
  for (const [reason, terms] of [
    ['suspended', { suspended: true }],
    ['expired', { expires_on: '2020-01-01' }],
  ] as const) {
    await change('PATCH', `organizations/${slug}`, { suspended: false, expires_on: '' })
    await page.goto(portal(page, slug, at('/login')))
    await ready(page)
    await signInBy(page, library, username)
    await expect(page).not.toHaveURL(/login/)
    await change('PATCH', `organizations/${slug}`, terms)
    await page.locator('main a[href*="/c/"]:visible').first().click()
    await expect(page).toHaveURL(new RegExp(`/402\\?.*reason=organization_${reason}`))
    await expect(heading(page)).toHaveText(say.organizations[`${reason}.title`])
    expect(await page.evaluate(() => localStorage.getItem('sudar.token'))).toBeNull()
  }
})

test('who administers a library that has run out settles its orders, and nothing else', async ({
  page,
  library,
}) => {
  const { at, say } = library
  const slug = slugOf(library)
  const change = await found(page, slug)
  await page.goto(at('/'))
  await change('PATCH', `organizations/${slug}`, { expires_on: '2020-01-01' })
  await page.goto(portal(page, slug, at('/')))
  await ready(page)
  await page.getByRole('link', { name: say.organizations['closed.settle'] }).click()
  await expect(page).toHaveURL(/\/login/)
  await signInBy(page, library, 'hubadmin', passwordOf('hubadmin'))
  await expect(page).toHaveURL(/\/admin\/orders/)
  const own = await parts(page)
  await expect(own).toHaveText([say.admin['section.orders'], say.admin['section.receipts']])
  await own.last().click()
  await expect(page).toHaveURL(/\/admin\/receipts/)
  await expect(page.locator('.admin-part h2').first()).toHaveText(say.admin['section.receipts'])
  await page.goto(portal(page, slug, at('/store')))
  await expect(page).toHaveURL(/\/402/)
  await expect(heading(page)).toHaveText(say.organizations['expired.title'])
})

test('at an IP address no passkey is offered and nothing fails', async ({ page, library }) => {
  const { at, say } = library
  const failed: string[] = []
  page.on('response', (each) => {
    if (each.status() >= 500) failed.push(each.url())
  })
  const { username } = await person(page)
  await page.goto(at('/'))
  const url = new URL(page.url())
  const passkey = page.getByRole('button', { name: say.accounts['login.passkey'] })
  await page.goto(at('/login'))
  await ready(page)
  await expect(passkey).toBeVisible()
  url.hostname = '127.0.0.1'
  await page.goto(new URL(at('/login'), url).href)
  await ready(page)
  await expect(page.getByLabel(say.accounts['login.identifier'])).toBeVisible()
  await expect(passkey).toHaveCount(0)
  await signInBy(page, library, username)
  await expect(page).not.toHaveURL(/login/)
  await page.goto(new URL(at('/profile?tab=security'), url).href)
  await ready(page)
  await expect(page.getByText(say.accounts['passkeys.no_domain'])).toBeVisible()
  await expect(page.getByRole('button', { name: say.accounts['passkeys.add'] })).toHaveCount(0)
  expect(failed).toEqual([])
})

test('sign-in leads back to the page, its language and its query', async ({ page, library }) => {
  const { at, say, locale } = library
  const { username } = await person(page)
  const here = at('/c/content?kind=book&order=title.asc')
  await page.goto(here)
  await ready(page)
  await page
    .getByRole('link', { name: say.accounts['login.title'], exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(here)
  await signInBy(page, library, username)
  await expect(page).toHaveURL((url) => url.pathname + url.search === here)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  const other = locale === 'en' ? '/c/content?kind=article' : '/en/c/content?kind=article'
  await page.goto(at(`/login?callbackUrl=${encodeURIComponent(other)}`))
  await ready(page)
  await signInBy(page, library, username)
  await expect(page).toHaveURL((url) => url.pathname + url.search === other)
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en' ? 'mn' : 'en')
})
