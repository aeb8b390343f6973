import type { Page } from '@playwright/test'
import { clean } from './axe'
import { expect, ready, signIn, test } from './library'

type Library = Parameters<Parameters<typeof test>[2]>[0]['library']

const field = (page: Page) => page.locator('input[role=combobox]').locator('visible=true').last()

/** Opens the search as this width does: the field in the bar, or the drawer. */
async function openSearch(page: Page, { narrow, say }: Library) {
  if (narrow) {
    await expect(page.locator('.find-box-drawer')).toHaveCount(0)
    await page.getByRole('button', { name: say.shell['search.open'] }).click()
  }
  await field(page).click()
  return field(page)
}

test('suggestions follow the typing, by keyboard and without a fault for axe', async ({
  page,
  library,
}) => {
  const { say, at } = library
  await page.goto(at('/'))
  await ready(page)
  const box = await openSearch(page, library)
  const asked = page.waitForResponse((each) => {
    const { pathname, searchParams } = new URL(each.url())
    return pathname.endsWith('/contents/suggestions') && searchParams.get('search') === 'монгол'
  })
  await box.pressSequentially('%монгол')
  await asked
  const lines = page.locator('.suggest [role=option]')
  await expect(lines.first().locator('mark')).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.suggest-content')).toHaveCount(10)
  if (!library.narrow)
    expect((await page.locator('.suggest-list').boundingBox())?.height).toBeLessThanOrEqual(272)
  await expect(page.locator('[role=status]', { hasText: '10' })).toHaveCount(1)
  await clean(page)
  await box.press('ArrowDown')
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await lines.first().getAttribute('id')) ?? '',
  )
  await box.press('End')
  await expect(lines.last()).toHaveAttribute('aria-selected', 'true')
  await box.press('Home')
  await expect(lines.first()).toHaveAttribute('aria-selected', 'true')
  const title = (await page.locator('.suggest .suggest-title').first().textContent()) ?? ''
  await box.press('Enter')
  await expect(page).toHaveURL(/\/p\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const again = await openSearch(page, library)
  await again.fill('zzzzqqqq')
  await expect(page.locator('.suggest-none')).toContainText(say.search['box.none'])
  await again.press('Escape')
  await expect(page.locator('.suggest')).toHaveCount(0)
})

test('an author in a suggestion leads to the author', async ({ page, library }) => {
  await page.goto(library.at('/'))
  await ready(page)
  const box = await openSearch(page, library)
  await box.pressSequentially('монгол')
  await page.locator('.suggest-author').first().click()
  await expect(page).toHaveURL(/\/author\/\d+/)
})

test('blank text is not searched, five searches are remembered for the reader', async ({
  page,
  library,
}) => {
  await signIn(page)
  await page.goto(library.at('/'))
  await ready(page)
  let box = await openSearch(page, library)
  await box.fill('  % ')
  await box.press('Enter')
  await expect(page).not.toHaveURL(/search=/)
  for (const words of ['ном', 'түүх', 'үлгэр', 'хууль', 'соёл', 'гол']) {
    await box.fill(words)
    await box.press('Enter')
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(words)}`))
    box = await openSearch(page, library)
  }
  await box.fill('')
  await expect(page.locator('.suggest [role=option]')).toHaveText([
    'гол',
    'соёл',
    'хууль',
    'үлгэр',
    'түүх',
  ])
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent('соёл')}`))
})

test('filters count, the address is their state, and going back finds the place', async ({
  page,
  library,
}) => {
  const { say, at, narrow } = library
  await page.goto(at('/c/content'))
  await ready(page)
  if (narrow) await page.locator('.filter-open').click()
  const filters = page.locator('form.filters').locator('visible=true')
  const books = filters.locator('.check', { has: page.locator('[value=book]') })
  const count = (await books.locator('.num').textContent()) ?? ''
  await books.locator('input').check()
  await expect(page).toHaveURL(/kind=book/)
  if (narrow) {
    await clean(page)
    await expect(page.locator('.drawer-foot button')).toContainText(count)
    await page.locator('.drawer-foot button').click()
    const bar = await page.locator('.listing-bar').boundingBox()
    expect(bar?.height).toBeLessThanOrEqual(120) // two lines at most
  }
  await expect(page.locator('.pages-range')).toContainText(count)
  await expect(page.locator('.chip-on')).toHaveText([say.search['kinds.book']])
  const row = page.locator('[data-slot=rows] .row').nth(6)
  await row.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await row.locator('.row-title a').click()
  await expect(page).toHaveURL(/\/p\//)
  await page.goBack()
  await expect(row).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 80)
  await page.locator('.view-switch a:not([aria-current])').click()
  await expect(page).toHaveURL(/view=grid/)
  await expect(page.locator('[data-slot=rows] .book').first()).toBeVisible()
})

test.describe('the index is built', () => {
  test.use({ expected: /status of 503/ })

  test('a search while the server builds its index waits and then shows its results', async ({
    page,
    library,
  }) => {
    const { say, at } = library
    const message = 'Search is being prepared.'
    await page.goto(at('/'))
    await ready(page)
    await page.route(/\/contents(\/suggestions)?\?.*search=/, (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '2' },
        json: { status: 'fail', code: 'search_preparing', message },
      }),
    )
    const box = await openSearch(page, library)
    await box.fill('монгол')
    await expect(page.locator('.suggest-none')).toHaveText(message)
    await box.press('Enter')
    await expect(page.getByRole('heading', { name: say.search['preparing.title'] })).toBeVisible()
    await clean(page)
    await page.unroute(/\/contents(\/suggestions)?\?.*search=/)
    await expect(page.locator('.row mark').first()).toHaveText(/^монгол/i)
  })
})

test('nothing found leaves ways on, results are saved as files', async ({ page, library }) => {
  const { say, at } = library
  await page.goto(at('/c/content?search=zzzzqqqq&type=title'))
  await ready(page)
  await page.getByRole('link', { name: say.search['results.all_fields'] }).click()
  await expect(page).not.toHaveURL(/type=title/)
  await page.goto(at('/c/content?search=монгол'))
  await ready(page)
  await expect(page.locator('.row mark').first()).toHaveText(/^монгол/i)
  await clean(page)
  const download = page.waitForEvent('download')
  await page.locator('[data-slot=export]').getByText('RIS').click()
  expect((await download).suggestedFilename()).toBe('sudar.ris')
})

test('the unified library is searched by fields', async ({ page, library }) => {
  const { say, at } = library
  await page.goto(at('/advanced/content/?search=монгол&page=1&content_type=advanced'))
  await ready(page)
  await expect(page.locator('.mainbar')).toHaveCount(0)
  await expect(page.locator('.advanced-bar')).toBeVisible()
  await expect(page.locator('[data-slot=rows] .row').first()).toBeVisible()
  await clean(page)
  const sent = page.waitForRequest((each) => each.url().includes('/advanced/search'))
  await page.getByLabel(say.search['advanced.field'], { exact: true }).last().selectOption('title')
  await page.getByLabel(say.search['advanced.operator'], { exact: true }).last().selectOption('not')
  await page.getByLabel(say.search['advanced.value'], { exact: true }).last().fill('үлгэр')
  await page.getByLabel(say.search['filter.year_from']).fill('1990')
  await page.locator('.advanced-acts button[type=submit]').click()
  expect((await sent).postDataJSON()).toEqual({
    search: 'монгол',
    year_min: 1990,
    rows: [{ operator: 'not', field: 'title', text: 'үлгэр' }],
  })
  await expect(page).toHaveURL(/year_min=1990/)
  const download = page.waitForEvent('download')
  // by keyboard: rows that come near while a click scrolls to the button would move it
  await page.locator('.export button', { hasText: 'BibTeX' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('sudar.bib')
  await page.getByLabel(say.search['filter.year_to']).fill('1980')
  await page.locator('.advanced-acts button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText(say.search['advanced.error_range'])
})

test('a saved search follows the reader to another device', async ({
  page,
  library,
  browser,
}, info) => {
  const { say, at } = library
  const name = `Тамир, ${info.project.name}` // the reader of every project is the same
  const words = `тамир ${info.project.name}`
  const address = `/advanced/content/?search=${words}&page=1&content_type=advanced`
  await signIn(page)
  await page.goto(at(address))
  await ready(page)
  const saved = page.locator('.saved')
  await saved.getByRole('button', { name: say.search['advanced.save'] }).click()
  await expect(saved.getByRole('alert')).toHaveText(say.search['advanced.save_nameless'])
  await saved.getByLabel(say.search['advanced.save_name']).fill(name)
  await saved.getByRole('button', { name: say.search['advanced.save'] }).click()
  await expect(saved.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await clean(page)

  const elsewhere = await browser.newContext()
  const device = await elsewhere.newPage()
  await signIn(device)
  await device.goto(at('/advanced/content/?page=1&content_type=advanced'))
  await ready(device)
  await device.locator('.saved').getByRole('link', { name }).click()
  await expect(device.getByLabel(say.search['advanced.words'])).toHaveValue(words)
  const remove = say.search['advanced.saved_remove'].replace('{name}', name)
  const undo = say.search['advanced.saved_undo']
  await device.getByRole('button', { name: remove }).click()
  await clean(device)
  await device.getByRole('button', { name: undo }).press('Enter')
  await expect(device.locator('.saved').getByRole('link', { name })).toBeVisible()
  const gone = device.waitForResponse((each) => each.request().method() === 'DELETE')
  await device.getByRole('button', { name: remove }).press('Enter')
  expect((await gone).ok()).toBe(true)
  await elsewhere.close()

  await page.reload()
  await ready(page)
  await expect(saved.getByLabel(say.search['advanced.save_name'])).toHaveValue('')
  await expect(saved.getByRole('link', { name })).toHaveCount(0)
})

test.describe('what was meant, and where it is looked for', () => {
  test('a Latin search marks Cyrillic titles, in rows and on the shelf', async ({
    page,
    library,
  }) => {
    await page.goto(library.at('/c/content?search=mongol'))
    await ready(page)
    await expect(page.locator('.row-title mark').first()).toHaveText(/^монгол/i)
    await page.goto(library.at('/c/content?search=mongol&view=grid'))
    await ready(page)
    await expect(page.locator('.book-title mark').first()).toHaveText(/^монгол/i)
    await clean(page)
  })

  test('a slip in a category is put right there', async ({ page, library }) => {
    const { category, typed, meant } = await slip(page)
    await page.goto(library.at(`/c/x?category_id=${category}&search=${typed}`))
    const offer = page.locator('.page-head-class .did-you-mean a')
    await expect(offer).toHaveText(meant)
    await ready(page)
    await expect(page.locator('.row-title').first()).toBeVisible()
    await clean(page)
    await offer.click()
    await expect(page).toHaveURL(new RegExp(`category_id=${category}`))
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(meant)}`))
    // In English the title that is shown may be another than the one that was found.
    if (library.locale === 'mn')
      await expect(page.locator('.row').first().locator('mark').first()).toBeVisible()
    else await expect(page.locator('.row').first()).toBeVisible()
    await expect(page.locator('.did-you-mean')).toHaveCount(0)
  })

  // туух is a word (to drive cattle) and in no title; түүх (history) is in many.
  test('a word typed without ү finds nothing and leads to the one that was meant', async ({
    page,
    library,
  }) => {
    await page.goto(library.at('/c/content?search=туух'))
    await ready(page)
    await expect(page.locator('[data-slot=rows] .row')).toHaveCount(0)
    await page.locator('.did-you-mean').getByRole('link', { name: 'түүх' }).click()
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent('түүх')}`))
    await expect(page.locator('[data-slot=rows] .row').first()).toBeVisible()
    await clean(page)
  })

  test('the filters of the address hold inside books', async ({ page, library }) => {
    const { say, at } = library
    await signIn(page)
    await page.goto(at('/c/content?search=цас&type=inside&language=mn'))
    await ready(page)
    await expect(page.locator('[data-slot=rows] .row').first()).toBeVisible()
    const chip = page.locator('.listing-chips .chip')
    await expect(chip).toHaveCount(1)
    await expect(chip).not.toHaveText('mn')
    await clean(page)
    await page.goto(at('/c/content?search=цас&type=inside&year_b.lte=1000'))
    await ready(page)
    await expect(page.getByRole('heading', { name: say.search['inside.none'] })).toBeVisible()
    await page.locator('.empty').getByRole('link', { name: say.search['filter.clear'] }).click()
    await expect(page.locator('[data-slot=rows] .row').first()).toBeVisible()
    await expect(page).not.toHaveURL(/year/)
  })
})

/** A word of a category's title with two letters changed over, and what it is offered for. */
async function slip(page: Page) {
  const get = async (path: string, params = {}) =>
    (await page.request.get(`/edu/p/api/v1/${path}`, { params })).json()
  const tree = await get('categories/tree', { type: 'ddc' })
  const category = tree.data.find(({ count }: { count: number }) => count > 0).id as number
  const { data } = await get('contents', { category_id: category })
  for (const { title } of data as { title: string }[])
    for (const word of title.toLowerCase().match(/[а-яөүё]{6,}/g) ?? []) {
      const typed = word.slice(0, 2) + word[3] + word[2] + word.slice(4)
      const { meta } = await get('contents', { category_id: category, search: typed })
      if (meta.did_you_mean && meta.total > 0)
        return { category, typed, meant: meta.did_you_mean[0] }
    }
  throw new Error('no title of the demo library has a word to get wrong')
}
