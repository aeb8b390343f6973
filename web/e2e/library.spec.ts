import type { Page } from '@playwright/test'
import enReading from '../src/features/reading/later.en.json' with { type: 'json' }
import mnReading from '../src/features/reading/later.mn.json' with { type: 'json' }
import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { enter, person } from './people'
import { sudar } from './shelf'

const texts = { mn: mnReading, en: enReading }

interface Card {
  id: number
  slug: string
  title: string
  content_items_info: { id: number; file_type: string; free: boolean }[]
}

/** Free works of a format. */
async function works(page: Page, type: string): Promise<Card[]> {
  const response = await page.request.get(`/edu/p/api/v1/contents?file_type=${type}&page_size=100`)
  const { data } = (await response.json()) as { data: Card[] }
  return data.filter((card) => freeItem(card, type))
}

const freeItem = ({ content_items_info: items }: Card, type: string) =>
  items.find(({ file_type, free }) => free && file_type === type)?.id ?? 0

/** A new reader, signed in; what they do is done by the API. */
async function someone(page: Page) {
  const { username } = await person(page)
  const token = await enter(page, username)
  const headers = { Authorization: `Bearer ${token}` }
  return {
    username,
    post: async (path: string, data: object) => {
      const response = await page.request.post(`/edu/api/v1${path}`, { headers, data })
      expect(response.status()).toBe(200)
      return (await response.json()).data
    },
    put: (path: string, data: object) => page.request.put(`/edu/api/v1${path}`, { headers, data }),
  }
}

const begin = (card: Card, type: string, totalProgression: number) => ({
  content_id: card.id,
  item_id: freeItem(card, type),
  locator: { href: 'x', locations: { totalProgression } },
})

const tab = (page: Page, name: string) => page.locator('.tab', { hasText: name })

test('a guest is led to sign-in and back to the library', async ({ page, library }) => {
  await page.goto(library.at('/library?type=saved'))
  await page.waitForURL(/\/login/)
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(
    library.at('/library?type=saved'),
  )
})

test('what was begun, finished and saved is on the shelf and leads back', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const { post } = await someone(page)
  await page.goto(library.at('/library'))
  await ready(page)
  await expect(page.getByRole('heading', { name: t['empty.reading'] })).toBeVisible()

  const [book, other] = await works(page, 'epub')
  const [heard] = await works(page, 'audio')
  if (!book || !other || !heard) throw new Error('the demo library has no free works')
  await post('/contents/save/reading', begin(other, 'epub', 1))
  await post('/contents/save/reading', begin(heard, 'audio', 0.2))
  await post('/contents/save/reading', begin(book, 'epub', 0.4))
  await page.reload()
  await ready(page)
  await expect(tab(page, t['tab.reading'])).toContainText('2')
  await expect(tab(page, t['tab.completed'])).toContainText('1')
  await expect(page.locator('.library-shelf .book')).toHaveCount(2)
  await expect(page.locator('.current')).toContainText('40%')
  const back = page.locator('.shelf-act').filter({ hasText: t['act.continue'] })
  await expect(back.nth(0)).toHaveAttribute('href', new RegExp(`/read/${freeItem(book, 'epub')}`))
  await expect(back.nth(1)).toHaveAttribute(
    'href',
    new RegExp(`/listen/${freeItem(heard, 'audio')}`),
  )
  await cleanInEveryTheme(page, 'main')

  await tab(page, t['tab.completed']).click()
  await expect(page.locator('.library-shelf .book')).toHaveCount(1)
  await expect(page.locator('.shelf-share')).toContainText([/40%/, t['card.finished']])
  await page.locator('.current').getByRole('link', { name: t['act.continue'] }).click()
  await page.waitForURL(/\/read\//)
})

test('saved works come by the dozen, go and come back', async ({ page, library }) => {
  const t = texts[library.locale]
  const { post } = await someone(page)
  const response = await page.request.get('/edu/p/api/v1/contents?page_size=13')
  for (const { id } of (await response.json()).data)
    await post('/contents/saved', { content_id: id })
  await page.goto(library.at('/library?type=saved'))
  await ready(page)
  const books = page.locator('.library-shelf .book')
  await expect(books).toHaveCount(12)
  await expect(tab(page, t['tab.saved'])).toContainText('13')
  await page.locator('.page[aria-current]').locator('xpath=following-sibling::a[1]').click()
  await expect(books).toHaveCount(1)

  const keep = page.locator('.shelf-keep')
  await keep.click()
  await expect(keep).toHaveText(t['act.undo'])
  await expect(keep).toBeFocused()
  await expect(tab(page, t['tab.saved'])).toContainText('12')
  await keep.click()
  await expect(tab(page, t['tab.saved'])).toContainText('13')
  await page.getByRole('link', { name: t['right.leased'] }).click()
  await expect(page.getByRole('heading', { name: t['empty.right'] })).toBeVisible()
})

/** The day so many days from now in Ulaanbaatar, as commands take it. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

test('rights narrow the shelf and are counted, and one that ends is told of', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const { post, username } = await someone(page)
  const first = async (price: string) => {
    const headers = { 'Accept-Language': library.locale }
    const path = `/edu/p/api/v1/contents?price=${price}&page_size=1`
    return ((await (await page.request.get(path, { headers })).json()).data as Card[])[0]
  }
  const [open, lent] = [await first('free'), await first('paid')]
  if (!open || !lent) throw new Error('the demo library has no free and no paid work')
  sudar('grant', '--user', username, '--content', lent.slug, '--until', dayFromNow(2))
  for (const { id } of [open, lent]) await post('/contents/saved', { content_id: id })
  await page.goto(library.at('/library?type=saved'))
  await ready(page)
  const books = page.locator('.library-shelf .book')
  const chip = (name: string) => page.locator('.shelf-rights .chip', { hasText: name })
  await expect(books).toHaveCount(2)
  await expect(page.locator('.shelf-ending')).toContainText(lent.title)
  for (const [name, count] of [
    [t['right.assigned'], '1'],
    [t['right.free'], '1'],
    [t['right.leased'], '0'],
  ] as const)
    await expect(chip(name).locator('.num')).toHaveText(count)
  await cleanInEveryTheme(page, 'main')

  await chip(t['right.free']).click()
  await page.waitForURL(/right=free/)
  await expect(books).toHaveCount(1)
  await expect(books).toContainText(open.title)
  await expect(books.locator('.shelf-right')).toHaveText(t['right.free'])
  await page.reload()
  await ready(page)
  await expect(chip(t['right.free'])).toHaveAttribute('aria-current', 'true')
  await expect(books).toHaveCount(1)

  await chip(t['right.assigned']).click()
  await page.waitForURL(/right=assigned/)
  await expect(books).toContainText(lent.title)
  await expect(books.locator('.shelf-ends')).toContainText(t['right.assigned'])
})

test.describe('a line that breaks', () => {
  test.use({ expected: /ERR_FAILED/ })

  test('a list that does not come says so and comes when it is asked again', async ({
    page,
    library,
  }) => {
    await someone(page)
    const lists = '**/edu/api/v1/contents?**'
    await page.route(lists, (route) => route.abort())
    await page.goto(library.at('/library'))
    const alert = page.getByRole('alert')
    await expect(alert).toBeVisible({ timeout: 15_000 })
    await page.unroute(lists)
    await alert.getByRole('button').click()
    await expect(page.locator('.tabs')).toBeVisible()
  })
})

test('time that was read is told and reported, unless no history is wanted', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const { post, put } = await someone(page)
  const [book] = await works(page, 'epub')
  if (!book) throw new Error('the demo library has no free book')
  const item = freeItem(book, 'epub')
  await page.goto(library.at('/report/me'))
  await ready(page)
  await expect(page.getByRole('heading', { name: t['report.empty'] })).toBeVisible()

  await page.goto(library.at(`/read/${item}`))
  await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./, { timeout: 20_000 })
  // A second at the page is the least that is told; leaving it tells the rest.
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction((from) => performance.now() > from + 1500, since)
  const told = page.waitForRequest((each) => each.url().endsWith(`/reading/${item}/time`))
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  expect((await told).postDataJSON().seconds).toBeGreaterThan(0)
  expect(await post(`/reading/${item}/time`, { seconds: 200, pages: 40 })).toEqual({
    seconds: expect.any(Number),
  })
  await page.goto(library.at('/report/me'))
  await ready(page)
  await expect(page.locator('.figures')).toBeVisible()
  await page.getByText(t['report.table']).click()
  await expect(page.locator('.report-table tbody tr')).toHaveCount(35)
  await cleanInEveryTheme(page, 'main')

  await put('/auth/me', { history: false })
  await page.reload()
  await expect(page.getByText(t['report.off'])).toBeVisible()
  expect(await post(`/reading/${item}/time`, { seconds: 5 })).toEqual({ seconds: 0 })
})
