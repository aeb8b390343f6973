import type { Page } from '@playwright/test'
import { hearPageViews } from './instruments'
import { expect, ready, test } from './library'
import { furnished, there } from './shelf'

type Library = Parameters<Parameters<typeof test>[2]>[0]['library']

const vendor = 'https://vendor.example'

/** The home of an organisation with a vendor's chat and marketing, and what is asked of the vendor. */
async function withSlots(page: Page, { at }: Library, baseURL = '') {
  const asked: string[] = []
  await page.route(`${vendor}/**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>vendor</p>' })
  })
  const slots = { chat: `${vendor}/chat?key=1`, marketing: `${vendor}/news` }
  return { asked, home: there(at('/'), await furnished(page, baseURL, { slots })) }
}

test('a vendor’s page is shown after consent alone and is fetched anew on every route', async ({
  page,
  library,
  baseURL,
}) => {
  const { asked, home } = await withSlots(page, library, baseURL)
  await page.goto(home)
  await ready(page)
  const bar = page.locator('.consent')
  await expect(bar).toBeVisible()
  expect(asked).toEqual([])
  await bar.locator('.button-primary').click()
  await expect(page.locator('.slot-marketing iframe')).toBeVisible()
  await expect(page.locator('iframe').first()).toHaveAttribute('sandbox', /allow-scripts/)
  await expect.poll(() => asked.length).toBe(2)
  await page.locator('.book-link').first().click()
  await expect(page).toHaveURL(/\/p\//)
  await expect.poll(() => asked.filter((url) => url.includes('page=%2F')).length).toBe(4)
  const place = encodeURIComponent(new URL(page.url()).pathname)
  expect(asked.filter((url) => url.endsWith(`page=${place}`))).toHaveLength(2)
})

test('who declines is not asked again and nothing is fetched', async ({
  page,
  library,
  baseURL,
}) => {
  const { asked, home } = await withSlots(page, library, baseURL)
  await page.goto(home)
  await page.locator('.consent .button-secondary').click()
  await page.reload()
  await ready(page)
  await page.waitForFunction(() => performance.now() > 4000)
  await expect(page.locator('.slots')).toBeEmpty()
  expect(asked).toEqual([])
})

test('the page-view hook hears every new address, and the head tells no old one', async ({
  page,
  library,
}) => {
  const heard = await hearPageViews(page)
  await page.goto(library.at('/'))
  await ready(page)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await page.locator('.book-link').first().click()
  await expect(page).toHaveURL(/\/p\//)
  await expect.poll(heard).toEqual([page.url()])
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  await page.goBack()
  await expect.poll(async () => (await heard()).length).toBe(2)
})

test('an error of the window is told to the server, a resize-observer’s is not', async ({
  page,
  library,
}) => {
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/p/api/v1/errors')) told.push(request.postData() ?? '')
  })
  await page.goto(library.at('/?secret=1'))
  await ready(page)
  const raise = (message: string) =>
    page.evaluate((text) => {
      dispatchEvent(new ErrorEvent('error', { message: text, error: new Error(text) }))
    }, message)
  await raise('ResizeObserver loop completed with undelivered notifications.')
  await raise('broken at https://x.example/?secret=1')
  await expect.poll(() => told.length).toBe(1)
  expect(told[0]).toContain('broken at')
  expect(told[0]).not.toContain('secret')
})
