import type { BrowserContext, Locator, Page } from '@playwright/test'
import { withoutSharing } from './instruments'
import { drawn, expect, ready, samples, signIn, test } from './library'
import { outcome, settled } from './outcome'
import { beforeApp, painted, slowDown, stands } from './slow-start'

/** `make soak` has the time for the slowest reader's line; elsewhere it is slow until the control was used. */
const slow = !!process.env.SUDAR_E2E_ALL

interface Control {
  path: string
  find: (page: Page) => Locator
  /** How it is used; without it, it is tapped or clicked. */
  use?: (control: Locator, page: Page) => Promise<unknown>
  /** The width it is shown at alone. */
  at?: 'phone' | 'desktop'
}

const enter = (control: Locator) => control.press('Enter')
const list = '/c/content?kind=book,article'
const field = (page: Page) => page.locator('.mainbar input[type=search]')
const box = (page: Page, value: string) =>
  page.locator(`.listing-filters .check:has(input[value=${value}])`)

async function search(control: Locator, page: Page) {
  await field(page).fill('ном')
  await control.click()
}

const controls: Record<string, Control> = {
  'search button': {
    path: '/',
    find: (p) => p.locator('.mainbar .find-go'),
    use: search,
    at: 'desktop',
  },
  'search by Enter': {
    path: '/',
    find: field,
    use: async (control) => {
      await control.fill('түүх')
      await control.press('Enter')
    },
    at: 'desktop',
  },
  'empty search': { path: '/', find: field, use: enter, at: 'desktop' },
  'words in the search field': {
    path: '/',
    find: field,
    use: (control) => control.fill('тамир'),
    at: 'desktop',
  },
  'unified search': { path: '/', find: (p) => p.locator('.mainbar .find-all'), at: 'desktop' },
  'search of the phone': {
    path: '/',
    find: (p) => p.locator('.mainbar-acts button.only-narrow'),
    at: 'phone',
  },
  menu: { path: '/', find: (p) => p.locator('.mainbar .wrap > button'), at: 'phone' },
  'menu by Enter': {
    path: '/',
    find: (p) => p.locator('.mainbar .wrap > button'),
    use: enter,
    at: 'phone',
  },
  'sign in': { path: '/c/content', find: (p) => p.locator('.mainbar-acts a.button') },
  language: { path: '/about', find: (p) => p.locator('.footer-language') },
  accessibility: { path: '/', find: (p) => p.locator('.a11y-open') },
  'accessibility by Enter': { path: '/', find: (p) => p.locator('.a11y-open'), use: enter },
  'a kind of works': { path: '/', find: (p) => p.locator('.kind').nth(1) },
  'read the title of the day': { path: '/', find: (p) => p.locator('.today-acts .button').first() },
  filters: { path: list, find: (p) => p.locator('.filter-open'), at: 'phone' },
  'a filter': { path: list, find: (p) => box(p, 'free'), at: 'desktop' },
  'two filters': {
    path: list,
    find: (p) => box(p, 'free'),
    use: async (control, page) => {
      await control.click()
      await box(page, 'statistics').click()
    },
    at: 'desktop',
  },
  'more of a filter': {
    path: '/c/content',
    find: (p) => p.locator('.filter-group summary').first(),
    at: 'desktop',
  },
  'a year': {
    path: list,
    find: (p) => p.locator('.filter-years input').first(),
    use: async (control) => {
      await control.fill('2000')
      await control.press('Enter')
    },
    at: 'desktop',
  },
  'a chip': { path: list, find: (p) => p.locator('.listing-chips .chip').first() },
  sort: {
    path: list,
    find: (p) => p.locator('.listing-sort select'),
    use: (control) => control.selectOption('title.asc'),
  },
  view: { path: list, find: (p) => p.locator('.view-switch a').nth(1) },
  'a page': { path: '/c/content', find: (p) => p.locator('.pages .page').nth(1) },
  'a tab of results': {
    path: '/c/content?search=ном',
    find: (p) => p.locator('.tabs .tab').nth(1),
  },
  'a result': { path: '/c/content?kind=book', find: (p) => p.locator('.row-title a').first() },
  read: { path: 'free', find: (p) => p.locator('[data-main]') },
  'a tab of a work': { path: 'free', find: (p) => p.locator('.detail-tabs .tab').nth(2) },
  'keep on this device': { path: 'free', find: (p) => p.locator('.access-body button') },
  'add to the shelf': { path: 'free', find: (p) => p.locator('.access-acts button').first() },
  'add to the shelf by Enter': {
    path: 'free',
    find: (p) => p.locator('.access-acts button').first(),
    use: enter,
  },
  share: { path: 'free', find: (p) => p.locator('.access-acts button').nth(1) },
  cite: { path: 'free', find: (p) => p.locator('.cite-acts button').first() },
  report: { path: 'free', find: (p) => p.locator('.report-button').first() },
  'a word of the dictionary': {
    path: '/dictionary',
    find: (p) => p.locator('.dict-form input').first(),
    use: async (control) => {
      await control.fill('номоос')
      await control.press('Enter')
    },
  },
  'a letter of the dictionary': {
    path: '/dictionary',
    find: (p) => p.locator('.dict-letters a').nth(3),
  },
  'a question': { path: '/help', find: (p) => p.locator('main summary').first() },
}

const use = ({ use, find }: Control, page: Page) =>
  use ? use(find(page), page) : find(page).click({ noWaitAfter: true })

async function opened(context: BrowserContext) {
  const page = await context.newPage()
  await withoutSharing(page)
  return page
}

/** What a control leads to once the app is there. */
async function ledLate(context: BrowserContext, control: Control, path: string) {
  const page = await opened(context)
  await page.goto(path)
  await ready(page)
  // Chromium drops what is pressed while a scrolled page has not been drawn
  await control.find(page).scrollIntoViewIfNeeded()
  await painted(page)
  await use(control, page)
  await page.waitForLoadState('networkidle')
  const led = await settled(page)
  await page.close()
  return led
}

/** Uses a control at its first paint and expects it to lead to the same. */
async function leadsEarly(context: BrowserContext, control: Control, path: string, late: string) {
  const page = await opened(context)
  const letGo = slow ? undefined : await beforeApp(page)
  if (slow) await slowDown(page)
  await page.goto(path, { waitUntil: 'commit' })
  await control.find(page).waitFor()
  await control.find(page).scrollIntoViewIfNeeded()
  await painted(page)
  expect(await stands(page), 'the app is there already').toBe(false)
  await use(control, page)
  await letGo?.()
  await expect.poll(() => outcome(page), { timeout: 60_000 }).toBe(late)
  expect(await settled(page)).toBe(late)
  await page.close()
}

for (const [name, control] of Object.entries(controls))
  test(`early: ${name}`, async ({ context, page, library }) => {
    test.skip(control.at === 'phone' ? !library.narrow : control.at === 'desktop' && library.narrow)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { free } = await samples(page)
    const path = library.at(control.path === 'free' ? `/p/${free}` : control.path)
    await leadsEarly(context, control, path, await ledLate(context, control, path))
  })

test('a mouse pressed on the server’s page and released on the app’s clicks once', async ({
  page,
  library,
}) => {
  test.skip(library.narrow)
  const { free } = await samples(page)
  for (const [selector, address] of [
    ['.access-acts button', /\/login\?/],
    ['.detail-tabs .tab:nth-child(3)', /tab=/],
    ['.find-all', /advanced/],
  ] as const) {
    const letGo = await beforeApp(page)
    await page.goto(library.at(`/p/${free}`), { waitUntil: 'commit' })
    await painted(page)
    // a title may take fewer lines in its own font, and what is below it moves
    await page.evaluate(() => document.fonts.ready)
    const control = page.locator(selector).first()
    await control.hover()
    const steps = await page.evaluate(() => history.length)
    await page.mouse.down()
    await letGo()
    await ready(page)
    await page.mouse.up()
    await expect(page).toHaveURL(address)
    await page.waitForTimeout(600)
    expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  }
})

test('a finger that is lifted when the app has come taps once', async ({ page, library }) => {
  test.skip(!library.narrow)
  const letGo = await beforeApp(page)
  await page.goto(library.at('/'), { waitUntil: 'commit' })
  const box = await page.locator('.mainbar .wrap > button').boundingBox()
  if (!box) throw new Error('no menu')
  const touchPoints = [{ x: box.x + 20, y: box.y + 20 }]
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await letGo()
  await drawn(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a signed-in reader is shown no guest’s way in, early or late', async ({ page, library }) => {
  const letGo = await beforeApp(page)
  await signIn(page)
  await page.goto(library.at('/'), { waitUntil: 'commit' })
  await page.locator('.mainbar').waitFor()
  await expect(page.locator('.mainbar-acts a.button')).toBeHidden()
  await letGo()
})

test('the app’s files come before the covers that the page does not wait for', async ({
  page,
  library,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(library.at('/'))
  await ready(page)
  const scripts = asked.map((path, i) => (/\/(react|router|frame|public)-/.test(path) ? i : -1))
  const covers = asked.map((path) => path.match(/\/covers\/\d+/)?.[0])
  // The first is the title of the day's, in one size or two: the page does wait for it.
  const first = covers.find(Boolean)
  const others = covers.findIndex((cover) => cover && cover !== first)
  expect(others).toBeGreaterThan(Math.max(...scripts))
})
