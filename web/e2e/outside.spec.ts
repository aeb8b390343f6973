import type { Browser, Page } from '@playwright/test'
import { faults, layOutAll } from './faults'
import { drawn, expect, samples, test } from './library'

const vendor = 'https://vendor.example'
const ambient = '**/p/api/v1/ambient/*'
/** How an outside service may fail: it refuses, it breaks off, or it says nothing at all. */
const failures = ['refuses', 'breaks off', 'hangs'] as const

/** A page whose console may tell of what failed. */
async function apart(browser: Browser, page: Page) {
  const { origin } = new URL(page.url())
  const context = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() })
  return context.newPage()
}

/** Lets every call of an address fail in one way; what hangs is let go at the end. */
async function fail(page: Page, address: string, how: (typeof failures)[number]) {
  const held: (() => void)[] = []
  await page.route(address, async (route) => {
    if (how === 'refuses') return route.fulfill({ status: 503, json: { status: 'fail' } })
    if (how === 'hangs') await new Promise<void>((go) => held.push(go))
    await route.abort().catch(() => undefined)
  })
  return () => {
    for (const go of held) go()
  }
}

for (const how of failures)
  test(`the page is whole when weather and rates cannot be had (${how})`, async ({
    page,
    browser,
    library,
  }) => {
    const { say, at, locale } = library
    await page.goto(at('/404'))
    const other = await apart(browser, page)
    const release = await fail(other, ambient, how)
    await other.goto(at('/'))
    await drawn(other)
    await expect(other.locator('[data-slot=folio]')).toBeVisible()
    if (how !== 'hangs')
      for (const name of ['weather', 'currency'] as const)
        await expect(other.locator(`.topbar-${name}`)).toContainText(
          say.shell[`${name}.unavailable`],
          { timeout: 15_000 },
        )
    await other.evaluate(layOutAll)
    expect(await other.evaluate(faults, locale)).toEqual([])
    await other.locator('.book-link').first().click()
    await expect(other).toHaveURL(/\/p\//)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    release()
    await other.context().close()
  })

for (const how of failures)
  test(`the page is whole when a vendor’s page cannot be had (${how})`, async ({
    page,
    browser,
    library,
  }) => {
    const { at, locale } = library
    const { free } = await samples(page)
    await page.goto(at('/404'))
    const other = await apart(browser, page)
    await withVendor(other)
    const release = await fail(other, `${vendor}/**`, how)
    await other.goto(at('/'))
    await drawn(other)
    await other.locator('.consent .button-primary').click()
    await expect(other.locator('.slots iframe').first()).toBeAttached()
    await expect(other.locator('[data-slot=folio]')).toBeVisible()
    await other.evaluate(layOutAll)
    expect(await other.evaluate(faults, locale)).toEqual([])
    await other.goto(at(`/p/${free}`), { waitUntil: 'commit' })
    await drawn(other)
    await expect(other.locator('[data-slot=access]')).toBeVisible()
    release()
    await other.context().close()
  })

/** The page as an organisation with a vendor's chat and marketing gets it. */
async function withVendor(page: Page) {
  await page.route(
    (url) => url.origin !== vendor && !/^\/(assets|edu)\/|\.\w+$/.test(url.pathname),
    async (route) => {
      const answer = await route.fetch()
      const slots = JSON.stringify({ chat: `${vendor}/chat`, marketing: `${vendor}/news` })
      const body = (await answer.text()).replace(/"slots":\{[^}]*\}/, `"slots":${slots}`)
      const policy = 'content-security-policy'
      const headers = answer.headers()
      headers[policy] = (headers[policy] ?? '').replace("frame-src 'self'", `frame-src ${vendor}`)
      await route.fulfill({ response: answer, body, headers })
    },
  )
}
