import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { enter, linkFor, newcomer, password, person } from './people'

/** Wants a new address, as the profile does: what the link of the letter to it leads to. */
async function wanting(page: Page, token: string) {
  const { email } = newcomer()
  const language = test.info().project.metadata.locale
  const response = await page.request.put('/edu/api/v1/auth/me', {
    data: { email, password },
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
  })
  expect(response.status()).toBe(200)
  return { email, link: await linkFor(page, email) }
}

/** The address of the person of a token. */
async function addressOf(page: Page, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await page.request.get('/edu/api/v1/auth/me', { headers })
  return (await response.json()).data.email as string
}

test('the link of a letter names its address, and only the button confirms it', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username, email: old } = await person(page)
  const token = await enter(page, username)
  const { email, link } = await wanting(page, token)
  expect(link).toMatch(new RegExp(`^${library.at('/verify')}\\?.*token=`))
  await page.goto(link)
  await ready(page)
  await expect(page.locator('[data-slot=footer]')).toHaveCount(0)
  await expect(page.locator('.auth-lead')).toContainText(email)
  const confirm = page.getByRole('button', { name: say['verify.submit'], exact: true })
  await expect(confirm).toBeEnabled()
  await cleanInEveryTheme(page)
  expect(await addressOf(page, token)).toBe(old)
  await confirm.click()
  await expect(page.locator('.toast-success')).toContainText(say['verify.done'])
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.locator('.profile-line').filter({ hasText: email })).toContainText(
    say['profile.confirmed'],
  )

  await page.goto(link)
  await ready(page)
  await expect(page.locator('.auth-lead')).toHaveText(say['verify.link_over'])
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await cleanInEveryTheme(page)
  await page.getByRole('main').getByRole('link', { name: say['profile.title'] }).click()
  await expect(page).toHaveURL(/\/profile/)
})

test('a link that another device opens confirms there too, and leads to sign-in', async ({
  page,
  library,
  browser,
}) => {
  const say = library.say.accounts
  const { username } = await person(page)
  const token = await enter(page, username)
  const { email, link } = await wanting(page, token)
  const other = await browser.newPage()
  await other.goto(new URL(link, page.url()).href)
  await expect(other.locator('.auth-lead')).toContainText(email)
  await other.getByRole('button', { name: say['verify.submit'], exact: true }).click()
  await expect(other.locator('.toast-success')).toContainText(say['verify.done'])
  await expect(other).toHaveURL(/\/login/)
  expect(await addressOf(page, token)).toBe(email)
  await other.getByLabel(say['login.identifier']).fill(email)
  await other.getByLabel(say['login.password'], { exact: true }).fill(password)
  await other.getByRole('button', { name: say['login.submit'], exact: true }).click()
  await expect(other.locator('.toast-success').last()).toContainText(say['login.success_title'])
  await other.close()
})
