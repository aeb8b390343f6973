import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { identityProvider } from './identity-provider'
import { expect, ready, test } from './library'
import { totp } from './otp'
import { enter, leave, newcomer, password, passwordOf, person, twoSteps } from './people'

type Running = Awaited<ReturnType<typeof identityProvider>>

let provider: Running

/** Each language has a library of its own, so that journeys do not change each other's. */
const libraries = { mn: 'khovd', en: 'ikhsurguuli' } as const
const label = { mn: 'Оюутны эрхээр нэвтрэх', en: 'Sign in with a student account' }

/** Gives the library its provider; `domains` are those whose addresses it may give out. */
async function provide(page: Page, slug: string, domains: string[]) {
  const signIn = await page.request.post('/edu/api/v1/auth/login', {
    data: { username: 'hubadmin', password: passwordOf('hubadmin') },
  })
  const token = (await signIn.json()).data.bearer_token as string
  const response = await page.request.put('/edu/admin/api/v1/organization/provider', {
    headers: { Authorization: `Bearer ${token}`, Organization: slug },
    data: {
      ...provider.client,
      issuer: provider.issuer,
      label: label.mn,
      label_en: label.en,
      domains,
      sign_out: true,
    },
  })
  expect(response.status()).toBe(200)
  await page.context().clearCookies()
}

/** What a person does at the provider: signs in, and agrees to be known. */
async function signInThere(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('whatever')
  await page.getByRole('button', { name: /sign-in/i }).click()
  await page.getByRole('button', { name: /continue/i }).click()
}

test.describe.configure({ mode: 'serial' })

/** The provider's own pages ask another site for a font. */
test.beforeEach(({ page }) =>
  page.route('https://fonts.googleapis.com/**', (font) => font.fulfill()),
)

test.beforeAll(async ({ baseURL }) => {
  provider = await identityProvider(baseURL ?? '')
})
test.afterAll(() => provider.close())

test('a student enters by the university, without a password here, and leaves', async ({
  page,
  library,
}) => {
  const slug = libraries[library.locale]
  const say = library.say.accounts
  const { username } = newcomer()
  await provide(page, slug, ['example.mn'])
  const callback = encodeURIComponent(library.at('/profile?tab=security'))
  await page.goto(library.at(`/login?domain=${slug}&callbackUrl=${callback}`))
  await ready(page)
  const button = page.getByRole('link', { name: label[library.locale] })
  await expect(button).toBeVisible()
  await expect(page.getByText(say['login.provider_terms'])).toBeVisible()
  await cleanInEveryTheme(page)
  await button.click()
  await signInThere(page, username)
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.locator('.toast-success')).toContainText(say['login.success_title'])
  const identities = page.locator('[data-slot=identities]')
  await expect(identities.getByRole('listitem')).toHaveCount(1)
  await expect(page.locator('[data-slot=events]')).toContainText(say['event.identity_linked'])
  await cleanInEveryTheme(page)
  await identities.getByRole('button').click()
  await expect(page.locator('.toast-danger')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('sudar.token'))).not.toBeNull()
})

test('whoever has an account signs in to it once, then the university opens it', async ({
  page,
  library,
}) => {
  const slug = libraries[library.locale]
  const say = library.say.accounts
  await provide(page, slug, [])
  const { username, email } = await person(page)
  const there = library.at(`/login?domain=${slug}`)
  await page.goto(there)
  await ready(page)
  await page.getByRole('link', { name: label[library.locale] }).click()
  await signInThere(page, username)
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await cleanInEveryTheme(page)
  await page.getByLabel(say['login.identifier']).fill(username)
  await page.getByLabel(say['login.password'], { exact: true }).fill(password)
  await page.getByRole('button', { name: say['login.submit'], exact: true }).click()
  await expect(page.locator('.toast-success').first()).toContainText(say['login.linked'])
  await page.evaluate(() => localStorage.clear())
  await page.goto(there)
  await ready(page)
  await page.getByRole('link', { name: label[library.locale] }).click()
  const kept = () => page.evaluate(() => localStorage.getItem('sudar.token'))
  await expect.poll(kept).not.toBeNull()
  const me = await page.request.get('/edu/api/v1/auth/identities', {
    headers: { Authorization: `Bearer ${await kept()}` },
  })
  expect((await me.json()).data).toHaveLength(1)
})

test('behind the university’s sign-in an account still asks for its own second factor', async ({
  page,
  library,
}) => {
  const slug = libraries[library.locale]
  const say = library.say.accounts
  await provide(page, slug, ['example.mn'])
  const { username } = await person(page)
  const { secret, recovery } = await twoSteps(page, await enter(page, username))
  await leave(page)
  const there = library.at(`/login?domain=${slug}`)
  const university = page.getByRole('link', { name: label[library.locale] })
  const submit = page.getByRole('button', { name: say['login.submit'], exact: true })
  await page.goto(there)
  await ready(page)
  await university.click()
  await signInThere(page, username)
  // Its address is the university’s to give out, but the account is guarded.
  await page.getByLabel(say['login.identifier']).fill(username)
  await page.getByLabel(say['login.password'], { exact: true }).fill(password)
  await submit.click()
  await page.getByRole('button', { name: say['second.use_recovery'] }).click()
  await page.getByLabel(say['second.recovery'], { exact: true }).fill(recovery[0])
  await submit.click()
  await expect(page.locator('.toast-success').first()).toContainText(say['login.linked'])

  await leave(page)
  const callback = encodeURIComponent(library.at('/profile?tab=security'))
  await page.goto(`${there}&callbackUrl=${callback}`)
  await ready(page)
  await university.click()
  const title = page.locator('h1')
  await expect(title).toHaveText(say['second.title'])
  expect(await page.evaluate(() => localStorage.getItem('sudar.token'))).toBeNull()
  await cleanInEveryTheme(page)
  const code = page.getByLabel(say['verify.code'].replace('{digits}', '6'))
  const right = totp(secret, 1)
  await code.fill(right === '111111' ? '222222' : '111111')
  await expect(page.locator('.field-error')).toBeVisible()
  await page.reload() // the step is asked for anew, with a ticket of its own
  await expect(title).toHaveText(say['second.title'])
  await code.fill(right)
  await expect(page.locator('.toast-success').first()).toContainText(say['login.success_title'])
  await expect(page).toHaveURL(/\/profile\?.*tab=security/)
  await expect(page.locator('[data-slot=identities]').getByRole('listitem')).toHaveCount(1)
})

test('who leaves is asked whether to leave the university too, and is known there no more', async ({
  page,
  library,
}) => {
  const slug = libraries[library.locale]
  const say = library.say.accounts
  await provide(page, slug, ['example.mn'])
  const there = library.at(`/login?domain=${slug}`)
  const university = page.getByRole('link', { name: label[library.locale] })
  const entered = page.locator('.account > button')
  const signOut = async () => {
    await entered.press('Enter') // the welcome may lie over it
    await page.getByRole('button', { name: say['menu.sign_out'] }).press('Enter')
    await expect(page).toHaveURL(/\/login/)
  }
  const dialog = page.getByRole('dialog', { name: say['leaving.title'] })
  const response = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await page.goto(there)
  await ready(page)
  await university.click()
  await signInThere(page, newcomer().username)
  await expect(entered).toBeVisible()
  await signOut()
  await expect(dialog).toBeVisible()
  await cleanInEveryTheme(page, '.dialog')
  await response(say['leaving.stay'])
  await expect(dialog).toHaveCount(0)

  await university.click() // still known there: no name is asked for
  await expect(entered).toBeVisible()
  await signOut()
  await response(say['leaving.there'])
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(new RegExp(`${library.at('/login')}/?\\?domain=${slug}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await university.click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
})

test('who turns back at the university is told so on the sign-in page', async ({
  page,
  library,
}) => {
  const slug = libraries[library.locale]
  const say = library.say.accounts
  await provide(page, slug, [])
  await page.goto(library.at(`/login?domain=${slug}`))
  await ready(page)
  await page.getByRole('link', { name: label[library.locale] }).click()
  await page.getByRole('link', { name: /cancel/i }).click()
  await expect(page).toHaveURL(/\/login\/\?.*msg=provider_denied/)
  await expect(page.getByText(say['msg.provider_denied'])).toBeVisible()
  await page.goto('/edu/api/v1/auth/oidc/callback?code=x&state=x')
  await expect(page).toHaveURL(/\/login\/\?.*msg=provider_expired/)
})

test('the hub connects the university by its form, and disconnects it', async ({
  page,
  library,
}) => {
  const slug = libraries[library.locale]
  const say = library.say.admin
  await enter(page, 'hubadmin')
  await page.goto(library.at(`/admin/provider?domain=${slug}`))
  await ready(page)
  await expect(page.locator('.admin-code')).toContainText([
    '/api/v1/auth/oidc/callback',
    '/api/v1/auth/oidc/left',
  ])
  const issuer = page.getByLabel(say['provider.issuer'])
  const save = page.getByRole('button', { name: say['action.save'] })
  await issuer.fill('http://127.0.0.1:1')
  await page.getByLabel(say['provider.client_id']).fill(provider.client.client_id)
  await page.getByLabel(say['provider.client_secret']).fill(provider.client.client_secret)
  await page.getByLabel(say['provider.label']).fill(label.mn)
  await page.getByLabel(say['provider.label_en']).fill(label.en)
  await page.getByLabel(say['provider.role_claim']).fill('groups')
  await page.getByRole('button', { name: say['provider.role_add'] }).click()
  const roles = page.locator('[data-slot=mapped-roles]')
  await roles.getByLabel(say['provider.role_value']).fill('library')
  await roles.getByLabel(say['members.role']).selectOption('librarian')
  await page.getByLabel(say['provider.sign_out']).check()
  await save.click()
  await expect(page.locator('.field-error')).toHaveCount(1)
  await cleanInEveryTheme(page)
  await issuer.fill(provider.issuer)
  await save.click()
  await expect(page.locator('.toast-success')).toContainText(say['state.saved'])
  await page.reload()
  await ready(page)
  await expect(issuer).toHaveValue(provider.issuer)
  await expect(page.getByLabel(say['provider.client_secret'])).toHaveValue('')
  await expect(roles.getByLabel(say['provider.role_value'])).toHaveValue('library')
  await expect(page.getByLabel(say['provider.sign_out'])).toBeChecked()
  await page.getByRole('button', { name: say['provider.remove'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: say['provider.remove'] }).click()
  await expect(page.locator('.toast-success')).toContainText(say['provider.removed'])
  await expect(issuer).toHaveValue('')
})
