import type { Page } from '@playwright/test'
import { freeTitles } from './free-titles'
import { expect, ready, test } from './library'
import { furnished } from './shelf'

type Library = Parameters<Parameters<typeof test>[2]>[0]['library']

const vendor = 'https://vendor.example'

/** A portal with a vendor's chat and marketing; the vendor's own pages are stood in for. */
async function portal(page: Page, { at }: Library, baseURL = '') {
  const asked: string[] = []
  await page.route(`${vendor}/**`, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'text/html', body: '<p>vendor</p>' })
  })
  const slots = { chat: `${vendor}/chat`, marketing: `${vendor}/news` }
  const site = new URL(baseURL)
  site.hostname = `${await furnished(page, baseURL, { slots })}.localhost`
  return { asked, open: (path: string) => page.goto(new URL(at(path), site).href) }
}

const marketing = (page: Page) => page.locator('.slot-marketing iframe')

// One test opens a page that the document must refuse: the browser says so.
test.use({ expected: /status of (401|402|403|404)|violates the following Content Security Policy/ })

test('who comes in at sign-in meets the chat on the next page', async ({
  page,
  library,
  baseURL,
}) => {
  const { asked, open } = await portal(page, library, baseURL)
  await open('/login')
  await ready(page)
  await page.getByRole('link', { name: library.say.accounts['login.guest'] }).click()
  await page.locator('.consent .button-primary').click()
  await expect(marketing(page)).toBeVisible()
  await expect.poll(() => asked.sort()).toEqual(['/chat', '/news'])
})

test('beside a book nobody stands, whichever way it was opened', async ({
  page,
  library,
  baseURL,
}) => {
  const { asked, open } = await portal(page, library, baseURL)
  const [title] = await freeTitles(page, 'epub')
  const { slug, item } = title ?? { slug: '', item: 0 }
  await open('/')
  await page.locator('.consent .button-primary').click()
  await expect.poll(() => asked.length).toBe(2)
  await open(`/p/${slug}`)
  await expect(marketing(page)).toBeVisible()
  await page.locator(`a[href*="/read/"]:visible`).first().click()
  await expect(page).toHaveURL(/\/read\//)
  await expect(page.locator('.slots iframe')).toHaveCount(0)
  const refused = page.evaluate(
    (src) =>
      new Promise<string>((done) => {
        document.addEventListener('securitypolicyviolation', (each) =>
          done(each.effectiveDirective),
        )
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
      }),
    `${vendor}/none`,
  )
  expect(await refused).toBe('frame-src')
  expect(asked).not.toContain('/none')
  asked.length = 0
  await open(`/read/${item}`)
  await expect(page.locator('foliate-view, .reader').first()).toBeVisible()
  await page.waitForFunction(() => document.querySelector('.slots'))
  await expect(page.locator('.slots iframe')).toHaveCount(0)
  const marked = await page.evaluate(() => Object.assign(globalThis, { same: true }).same)
  expect(marked).toBe(true)
  await page.locator('.reader-bar a[href], a.reader-back, .reader a[href]').first().click()
  await expect(page).not.toHaveURL(/\/read\//)
  await expect(marketing(page)).toBeVisible()
  expect(await page.evaluate(() => 'same' in globalThis)).toBe(false)
})
