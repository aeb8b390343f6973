import type { Browser, Page } from '@playwright/test'
import { faults, layOutAll } from './faults'
import { drawn, expect, samples, test } from './library'
import { furnished, there } from './shelf'

const vendor = 'https://vendor.example'
const ambient = '**/p/api/v1/ambient/*'
/** How a line may fail: it breaks off, or nothing comes at all. */
const cuts = ['breaks off', 'hangs'] as const
/** How an outside service may fail: so, or it refuses. */
const failures = ['refuses', ...cuts] as const

/** A page whose console may tell of what failed. */
async function apart(browser: Browser, page: Page) {
  const { origin } = new URL(page.url())
  const context = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() })
  return context.newPage()
}

/** Cuts the connection of every call to an address; what hangs is let go at the end. */
async function cut(page: Page, address: string, how: (typeof failures)[number]) {
  const held: (() => void)[] = []
  await page.route(address, async (route) => {
    if (how === 'hangs') await new Promise<void>((go) => held.push(go))
    await route.abort().catch(() => undefined)
  })
  return () => {
    for (const go of held) go()
  }
}

/** Lets a vendor's pages fail in one way. */
async function fail(page: Page, how: (typeof failures)[number]) {
  if (how !== 'refuses') return cut(page, `${vendor}/**`, how)
  await page.route(`${vendor}/**`, (route) => route.fulfill({ status: 503, body: 'no' }))
  return () => undefined
}

for (const how of cuts)
  test(`the page is whole when weather and rates cannot be had (${how})`, async ({
    page,
    browser,
    library,
  }) => {
    const { say, at, locale } = library
    await page.goto(at('/404'))
    const other = await apart(browser, page)
    const release = await cut(other, ambient, how)
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
    baseURL,
  }) => {
    const { at, locale } = library
    const { free } = await samples(page)
    await page.goto(at('/404'))
    const other = await apart(browser, page)
    const slots = { chat: `${vendor}/chat`, marketing: `${vendor}/news` }
    const slug = await furnished(page, baseURL ?? '', { slots })
    const release = await fail(other, how)
    await other.goto(there(at('/'), slug))
    await drawn(other)
    await other.locator('.consent .button-primary').click()
    await expect(other.locator('.slots iframe').first()).toBeAttached()
    await expect(other.locator('[data-slot=folio]')).toBeVisible()
    await other.evaluate(layOutAll)
    expect(await other.evaluate(faults, locale)).toEqual([])
    await other.goto(there(at(`/p/${free}`), slug), { waitUntil: 'commit' })
    await drawn(other)
    await expect(other.locator('[data-slot=access]')).toBeVisible()
    release()
    await other.context().close()
  })
