import type { Page } from '@playwright/test'
import { drawn, expect, ready, test } from './library'
import { portal, sudar, there } from './shelf'
import { SlowNetwork } from './slow-network'

interface Category {
  id: number
  name: string
  count: number
  category_translations: Record<string, { name: string }>
  children: { id: number; count: number; translations: Record<string, { name: string }> }[]
}

async function asked<T>(page: Page, path: string): Promise<T> {
  return ((await (await page.request.get(`/edu/p/api/v1${path}`)).json()) as { data: T }).data
}

/** Somebody who did more than one thing, and somebody of one work. */
async function authors(page: Page) {
  const works = await asked<{ authors: { author_id: number }[] }[]>(page, '/contents?page_size=100')
  const found: { many?: number; one?: number } = {}
  for (const id of new Set(works.flatMap((each) => each.authors.map((a) => a.author_id)))) {
    const { roles } = await asked<{ roles: { count: number }[] }>(page, `/authors/${id}`)
    if (roles.length > 1) found.many ??= id
    if (roles.length === 1 && roles[0]?.count === 1) found.one ??= id
    if (found.many && found.one) break
  }
  return found
}

test('an author’s works are chosen by role and order, each choice an address', async ({
  page,
  library,
}) => {
  const { at, say } = library
  const { many, one } = await authors(page)
  await page.goto(at(`/author/${many}`))
  await ready(page)
  const roles = page.locator('[data-slot=tabs] .tab')
  await expect(roles.first()).toHaveAttribute('aria-current', 'page')
  const count = await roles.nth(1).locator('.num').textContent()
  await roles.nth(1).click()
  await expect(page).toHaveURL(/\?role=\w+/)
  await expect(page.locator('.author-bar h2')).toContainText(count ?? '')
  await page.reload()
  await expect(roles.nth(1)).toHaveAttribute('aria-current', 'page')
  const newest = page.getByRole('link', { name: say.catalogue['author.newest'] })
  if (await newest.count()) {
    await newest.click()
    await expect(page).toHaveURL(/role=\w+&order=year.desc|order=year.desc&role=\w+/)
  }
  await page.goto(at(`/author/${one}`))
  await ready(page)
  await expect(page.locator('.author-few .row')).toHaveCount(1)
  await expect(page.locator('[data-slot=tabs]')).toHaveCount(0)
})

test('a book leads to its series, which stands in its order and leads back', async ({
  page,
  library,
}) => {
  const { at, say } = library
  await page.goto(at('/p/taval-hamtdaa'))
  await ready(page)
  const line = page.locator('.detail-series')
  await expect(line).toContainText(say.catalogue['series.number'].replace('{number}', '1'))
  const series = line.getByRole('link')
  const name = (await series.textContent()) ?? ''
  await series.click()
  await expect(page).toHaveURL(/\/series\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const works = page.locator('[data-slot=works] .book-link')
  await expect(works).toHaveCount(2)
  await page.reload()
  await ready(page)
  await expect(works).toHaveCount(2)
  await works.nth(1).click()
  await expect(page).toHaveURL(/\/p\/hee-ugalz$/)
  await expect(line).toContainText(say.catalogue['series.number'].replace('{number}', '2'))
})

test('a category is found by its ids, whatever its address calls it, and named in the language', async ({
  page,
  library,
}) => {
  const { at, locale } = library
  const tree = await asked<Category[]>(page, '/categories/tree?type=general')
  const full = tree.find(({ count, children }) => count > 0 && children.some((c) => c.count > 0))
  const child = full?.children.find(({ count }) => count > 0)
  const heading = page.getByRole('heading', { level: 1 })
  const same = async (text: string) =>
    expect((await heading.textContent())?.replaceAll('\u00ad', '')).toContain(text)
  await page.goto(at(`/c/x?category_id=${full?.id}&menu_id=1&tab=general`))
  await ready(page)
  await same(full?.category_translations[locale]?.name ?? '')
  await page.goto(at(`/c/x?category_id=${child?.id}&parent_id=${full?.id}&tab=general`))
  await ready(page)
  await same(child?.translations[locale]?.name ?? '')
  await expect(page.locator('[data-slot=crumbs] li')).toHaveCount(2)
  await expect(page.locator('[data-slot=rows] > *').first()).toBeVisible()
})

test('an address that leads nowhere says so, and searches for what it may have meant', async ({
  page,
  library,
}) => {
  const { at, say, locale } = library
  for (const path of ['/nowhere-at-all', '/p/nowhere-at-all']) {
    const response = await page.goto(at(path))
    expect(response?.status()).toBe(404)
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.shell['not_found.title'])
    await expect(page.locator('main input[name=search]')).toHaveValue('nowhere at all')
    await expect(page.locator('[data-slot=nearest]')).toHaveCount(0)
  }
  await page.goto(at('/p/tuul-gol-daguuh-77'))
  await ready(page)
  await expect(page.locator('[data-slot=nearest] li')).toContainText([
    locale === 'mn' ? 'Туул гол дагуух' : 'along the Tuul',
  ])
})

test('a closed library says why, and leads to what is open', async ({ page, library }) => {
  const response = await page.goto(library.at('/402'))
  expect(response?.status()).toBe(402)
  await ready(page)
  await expect(page.locator('main h1')).toBeVisible()
  const open = page.locator('.notice-acts a')
  await expect(open).toHaveAttribute('href', library.at('/c/content?price=free'))
  const why = async (act: string, ...terms: string[]) => {
    const slug = await portal(page)
    sudar('organization', act, slug, ...terms)
    await expect(async () => {
      const response = await page.goto(there(library.at('/'), slug))
      expect(response?.status()).toBe(402)
    }).toPass()
    await ready(page)
    return page.locator('main h1').textContent()
  }
  const said = {
    mn: [/хугацаа дууссан/, /түдгэлзсэн/],
    en: [/service period has ended/, /suspended/],
  }
  const [expired, suspended] = said[library.locale] as [RegExp, RegExp]
  expect(await why('expire', '--until', '2020-01-01')).toMatch(expired)
  expect(await why('suspend')).toMatch(suspended)
})

test('screens bring a frame of their own, all others have the usual one', async ({
  page,
  library,
}) => {
  const frame = async (path: string) => {
    await page.goto(library.at(path))
    await ready(page)
    return [await page.locator('.mainbar').count(), await page.locator('.footer').count()]
  }
  expect(await frame('/dictionary')).toEqual([1, 1])
  expect(await frame('/advanced/content/')).toEqual([0, 1])
  expect(await frame('/login')).toEqual([0, 0])
})

test('a page that is painted before it has come to its end waits for it', async ({
  page,
  baseURL,
}) => {
  const line = new SlowNetwork(baseURL as string, '<script type="application/json" id="seed"')
  await page.goto(await line.open(), { waitUntil: 'commit' })
  const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0
  await page.waitForFunction(painted)
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('link[rel=modulepreload]').length))
    .toBeGreaterThan(0)
  await expect(page.locator('script[type=module]')).toHaveCount(0)
  line.letGo()
  await drawn(page)
  await expect(page.locator('h1').first()).toBeAttached()
  line.close()
})
