import type { Page } from '@playwright/test'
import { expect, type Locale, ready, test } from './library'

// Pages of categories say what the record is (SPEC §2 and §7).

interface Category {
  id: number
  count: number
  ddc_code: string
  name: string
  category_translations?: Record<Locale, { name: string }>
  translations?: Record<Locale, { name: string }>
  children: Category[]
}

async function tree(page: Page, path: string) {
  const response = await page.request.get(`/edu/p/api/v1/${path}`)
  return ((await response.json()) as { data: Category[] }).data
}

const named = (locale: Locale, category: Category) =>
  (category.category_translations ?? category.translations)?.[locale].name ?? ''

const most = (categories: Category[]) =>
  categories.reduce((best, each) => (each.count > best.count ? each : best))

/** The page is the record's: heading, title, and the canonical address that is itself. */
async function isPageOf(page: Page, name: string, number = '') {
  await ready(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`${number} ${name}`.trim(), { useInnerText: true })
  await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[()]/g, '.')} · `))
  expect(decodeURIComponent(new URL(page.url()).pathname)).toMatch(
    new RegExp(`/c/${name.replace(/[()]/g, '.')}$`),
  )
}

const canonical = async (page: Page) =>
  new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '')

test('a link to a category leads to its page, whatever tree it is of', async ({
  page,
  library,
}) => {
  const { locale, at } = library
  const classes = await tree(page, 'categories/tree?type=ddc')
  const full = most(classes)
  await page.goto(at('/'))
  await ready(page)
  await page.locator('.classes .class', { hasText: full.ddc_code }).click()
  await isPageOf(page, named(locale, full), full.ddc_code)
  const division = most(full.children)
  await page.locator('[data-slot=children] a').first().waitFor()
  for (const chip of await page.locator('[data-slot=children] .num').allTextContents())
    expect(chip).not.toBe('0')
  await page.locator(`[data-slot=children] a[href$="category_id=${division.id}"]`).click()
  await isPageOf(page, named(locale, division), division.ddc_code)
  await page.reload()
  await isPageOf(page, named(locale, division), division.ddc_code)
  const own = await canonical(page)
  expect(own.pathname + own.search).toBe(new URL(page.url()).pathname + new URL(page.url()).search)
  await page.locator('[data-slot=crumbs] a').last().click()
  await isPageOf(page, named(locale, full), full.ddc_code)
})

test('the menu leads to general categories, which have no numbers', async ({ page, library }) => {
  test.skip(!library.narrow, 'a guest has the menu in the drawer alone')
  const { locale, at, say } = library
  const [first] = await tree(page, 'menus')
  const child = first?.children[0]
  if (!first || !child) throw new Error('the menu is empty')
  await page.goto(at('/'))
  await ready(page)
  for (const [category, n] of [
    [first, 0],
    [child, 1],
  ] as const) {
    await page.getByRole('button', { name: say.shell['menu.open'] }).click()
    const entry = page.getByRole('dialog').locator('details').first()
    await entry.locator('summary').click()
    await expect(entry).not.toContainText(/\d/)
    await entry.locator('a').nth(n).click()
    await isPageOf(page, named(locale, category))
  }
})

test('addresses of SPEC §2 work, and a wrong name becomes the right one', async ({
  page,
  library,
}) => {
  const { locale, at } = library
  const [first] = await tree(page, 'menus')
  const child = first && most(first.children)
  if (!child) throw new Error('the menu is empty')
  const response = await page.request.get(
    at(`/c/x?category_id=${child.id}&parent_id=${first.id}`),
    {
      maxRedirects: 0,
    },
  )
  expect([301, 308]).toContain(response.status())
  for (const [query, category] of [
    [`category_id=${child.id}&parent_id=${first.id}`, child],
    [`category_id=${child.id}&tab=ddc`, child],
    [`menu_id=${first.id}&tab=general`, first],
  ] as const) {
    await page.goto(at(`/c/x?${query}`))
    await isPageOf(page, named(locale, category))
    await expect(page.locator('.page-head .num')).toContainText(String(category.count))
    expect((await canonical(page)).search).toBe(`?category_id=${category.id}`)
  }
})

test('a category that is not there is not found', async ({ page, library }) => {
  const { at, say } = library
  for (const path of ['/c/x?category_id=99999', '/c/x?category_id=abc', '/c/x?menu_id=99999']) {
    const response = await page.goto(at(path))
    expect(response?.status()).toBe(404)
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.shell['not_found.title'])
  }
})

test('the other language names the same category', async ({ page, library }) => {
  const { locale, at } = library
  const other = locale === 'mn' ? 'en' : 'mn'
  const [first] = await tree(page, 'menus')
  if (!first) throw new Error('the menu is empty')
  await page.goto(at(`/c/x?category_id=${first.id}`))
  await ready(page)
  await page.locator('.footer-language').click()
  await isPageOf(page, named(other, first))
})

test('each category of the menu has a strip of twenty on the home page', async ({
  page,
  library,
}) => {
  const { locale, at } = library
  const menu = (await tree(page, 'menus')).filter(({ count }) => count > 0)
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/contents/minimized')) asked.push(url.searchParams)
  })
  await page.goto(at('/'))
  await ready(page)
  const strips = page.locator('[data-slot^="strip:category-"]')
  await expect(strips).toHaveCount(menu.length)
  const first = strips.first()
  await first.scrollIntoViewIfNeeded()
  await expect(first.locator('.book-link').first()).toBeVisible()
  await expect(first.getByRole('heading', { level: 2 })).toHaveText(
    named(locale, menu[0] as Category),
  )
  expect(asked[0]?.get('page_size')).toBe('20')
  expect(asked[0]?.get('order')).toBe('score.desc,created_at.desc')
  expect(asked.length).toBeLessThan(menu.length)
  await first.locator('.see-all').click()
  await isPageOf(page, named(locale, menu[0] as Category))
  await expect(page.locator('[data-slot="strip:top"] .book-link').first()).toBeVisible()
})
