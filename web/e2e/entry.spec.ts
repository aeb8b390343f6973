import type { Page } from '@playwright/test'
import { freeTitles } from './free-titles'
import { drawn, expect, reader, ready, test } from './library'

// The main journeys from every door: the site itself, the hub's and a university's sub-domain, and
// an IP address; each begins at /login.

/** Who keeps the server behind a door: of the hub, and of the university. */
const doors = {
  localhost: 'hubadmin',
  'hub.localhost': 'hubadmin',
  'ikhsurguuli.localhost': 'admin',
  '127.0.0.1': 'hubadmin',
}

type Library = Parameters<Parameters<typeof test>[2]>[0]['library']

/** An address behind a door. */
const behind = (host: string, baseURL: string | undefined, path: string) =>
  `http://${host}:${new URL(baseURL ?? '').port}${path}`

async function signIn(page: Page, { say }: Library, username: string) {
  await page.getByLabel(say.accounts['login.identifier']).fill(username)
  await page.getByLabel(say.accounts['login.password'], { exact: true }).fill(reader.password)
  await page.getByRole('button', { name: say.accounts['login.submit'], exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await drawn(page)
}

const account = (page: Page) => page.locator('.mainbar .account')

for (const [host, staff] of Object.entries(doors)) {
  test.describe(`from ${host}`, () => {
    test.beforeEach(async ({ page, library, baseURL }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      const response = await page.goto(behind(host, baseURL, library.at('/login')))
      expect(response?.status()).toBe(200)
      await ready(page)
      expect(new URL(page.url()).hostname).toBe(host)
    })

    test('a guest searches, opens a title and reads it', async ({ page }) => {
      const [free] = await freeTitles(page, 'epub')
      await page.locator('a[href="/"], a[href="/en"], a[href="/en/"]').first().click()
      const field = page.locator('.mainbar input[type=search]')
      await field.fill(free?.title ?? '')
      await field.press('Enter')
      await page.locator(`main a[href$="/p/${free?.slug}"]`).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.locator(`main a[href$="/read/${free?.item}"]`).first().click()
      await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./, {
        timeout: 20_000,
      })
      expect(new URL(page.url()).hostname).toBe(host)
    })

    test('a reader signs in, sees the shelf and signs out', async ({ page, library }) => {
      await signIn(page, library, reader.username)
      await account(page).locator('button').first().click()
      await account(page).getByRole('link', { name: library.say.accounts['menu.library'] }).click()
      await expect(page).toHaveURL(/\/library/)
      await expect(page.locator('.tabs')).toBeVisible()
      await account(page).locator('button').first().click()
      await page.getByRole('button', { name: library.say.accounts['menu.sign_out'] }).click()
      await expect(page).toHaveURL(/\/login/)
      expect(await page.evaluate(() => localStorage.getItem('sudar.token'))).toBeNull()
      expect(new URL(page.url()).hostname).toBe(host)
    })

    test('an administrator finds the back office', async ({ page, library }) => {
      await signIn(page, library, staff)
      await account(page).locator('button').first().click()
      await account(page).getByRole('link', { name: library.say.accounts['menu.admin'] }).click()
      await expect(page).toHaveURL(/\/admin/)
      await expect(page.locator('[data-slot=members] tbody tr').first()).toBeVisible()
      expect(new URL(page.url()).hostname).toBe(host)
    })
  })
}
