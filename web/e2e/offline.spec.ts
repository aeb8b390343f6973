import type { Page } from '@playwright/test'
import { expect, ready, samples, test } from './library'

test.use({ serviceWorkers: 'allow' })

/** Without a network the browser writes every request that fails to its console. */
const offline = test.extend({
  quiet: async ({ page: _ }, use) => use(undefined),
})

/** Waits until the worker has kept a page and what it is drawn with. */
const kept = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const keys = await (await caches.open('sudar-pages')).keys()
        return keys.some(({ url }) => new URL(url).pathname === wanted)
      }, path),
    )
    .toBe(true)

offline(
  'a visited page stands without a network, another says why it does not',
  async ({ page, context, library }) => {
    const { free } = await samples(page)
    const path = library.at(`/p/${free}`)
    await page.goto(path)
    await ready(page)
    const title = (await page.locator('h1').textContent()) ?? ''
    await kept(page, path)
    await page.locator('.logo').first().click()
    await expect(page.locator('[data-slot=folio]')).toBeVisible()
    const home = new URL(page.url()).pathname
    await kept(page, home)

    await context.setOffline(true)
    const response = await page.goto(path)
    await expect(page.locator('h1')).toHaveText(title)
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
    await ready(page)
    await expect(page.locator('h1')).toHaveText(title)
    await page.goto(home)
    await expect(page.locator('[data-slot=folio]')).toBeVisible()
    await page.goto(library.at('/about'))
    await expect(page.locator('h1')).toContainText(
      library.locale === 'mn' ? 'Интернет холболт алга' : 'You are offline',
    )
    await context.setOffline(false)
    await page.locator('.notice-acts a').first().click()
    await expect(page.locator('.text-page')).toBeVisible()
  },
)

offline(
  'home without a network stands, and what was never opened says why it does not open',
  async ({ page, context, library }) => {
    const say = library.say
    await page.goto(library.at('/'))
    await ready(page)
    await kept(page, new URL(page.url()).pathname)
    await context.setOffline(true)
    await page.reload()
    await ready(page)
    const home = page.locator('[data-slot=offline-home]')
    await expect(home).toContainText(say.accounts['offline.nothing'])
    await expect(home).toContainText(say.accounts['offline.guest'])
    await page.locator('.a11y-open:visible').click()
    await expect(page.locator('.toast-danger')).toContainText(say.kit['error.offline'])
    await expect(home).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('.a11y')).toBeVisible()
  },
)

test('nothing of the reader is kept', async ({ page, library }) => {
  const { free } = await samples(page)
  await page.goto(library.at(`/p/${free}`))
  await ready(page)
  await kept(page, library.at(`/p/${free}`))
  const urls = await page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname)
    return all
  })
  expect(urls.length).toBeGreaterThan(5)
  expect(urls.filter((path) => path.startsWith('/edu'))).toEqual([])
})

test('the portal can be installed', async ({ page, library }) => {
  await page.goto(library.at('/'))
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await page.request.get(address ?? '')
  const manifest = await response.json()
  expect(manifest.lang).toBe(library.locale)
  expect(manifest.start_url).toBe(library.at('/'))
  for (const { src, sizes } of manifest.icons) {
    const side = await page.evaluate(async (icon: string) => {
      const image = new Image()
      image.src = icon
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(side).toBe(sizes)
  }
})
