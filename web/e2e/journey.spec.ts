import { seeShifts } from './instruments'
import { expect, reader, ready, samples, test } from './library'

test('home leads by search to a title and to sign-in', async ({ page, library }) => {
  const { say, at, narrow } = library
  await page.goto(at('/'))
  await ready(page)
  await expect(page.locator('[data-slot=folio]')).toBeVisible()
  if (narrow) await page.getByRole('button', { name: say.shell['search.open'] }).click()
  const box = page.getByRole('combobox', { name: say.search['box.label'] }).locator('visible=true')
  await box.fill('  ном  ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/c\/content\?search=/)
  const row = page.locator('[data-slot=rows] .row').first()
  await expect(row).toBeVisible()
  const title = (await row.locator('.row-title').textContent())?.trim() ?? ''
  await row.locator('.row-title a').click()
  await expect(page).toHaveURL(/\/p\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('[data-slot=access]')).toBeVisible()
  await page.getByRole('link', { name: say.accounts['login.title'], exact: true }).first().click()
  await expect(page).toHaveURL(/\/login\?callbackUrl=/)
})

test('wrong credentials keep what was typed; right ones lead back', async ({ page, library }) => {
  const { say, at } = library
  const { free } = await samples(page)
  await page.goto(at(`/login?callbackUrl=${encodeURIComponent(at(`/p/${free}`))}`))
  await ready(page)
  const name = page.getByLabel(say.accounts['login.identifier'])
  const password = page.getByLabel(say.accounts['login.password'], { exact: true })
  const submit = page.getByRole('button', { name: say.accounts['login.submit'], exact: true })
  await name.fill(reader.username)
  await password.fill('wrong-password')
  const response = page.waitForResponse(/auth\/login$/)
  await submit.click()
  const refused = page.locator('.toast-danger')
  await expect(refused).toContainText(say.accounts['login.error_title'])
  await expect(refused).toContainText((await (await response).json()).error)
  await expect(name).toHaveValue(reader.username)
  await password.fill(reader.password)
  await submit.click()
  await expect(page).toHaveURL(new RegExp(`${at('/p/')}`))
  await expect(page.locator('.account > button')).toBeVisible()
  await page.locator('.account > button').click()
  await page.getByRole('button', { name: say.accounts['menu.sign_out'] }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('the address is the state of a list', async ({ page, library }) => {
  const { say, at, narrow } = library
  await page.goto(at('/c/content'))
  await ready(page)
  const rows = page.locator('[data-slot=rows] .row')
  await expect(rows).toHaveCount(narrow ? 12 : 30)
  await page.locator('[data-slot=pages] .page[aria-current] + .page').click()
  await expect(page).toHaveURL(/page=2/)
  await page.goto(at('/c/content?kind=book&price=free'))
  await ready(page)
  await expect(page.locator('.chip-on')).toHaveCount(2)
  await page.locator('.chip-on').first().click()
  await expect(page).not.toHaveURL(/price=free/)
  await page.getByRole('link', { name: say.search['filter.clear'] }).click()
  await expect(page).not.toHaveURL(/kind=/)
})

test('the other language keeps path and query', async ({ page, library }) => {
  await page.goto(library.at('/c/content?kind=book'))
  await ready(page)
  await page.locator('.footer-language').click()
  const other = library.locale === 'mn' ? 'en' : 'mn'
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page).toHaveURL(/\/c\/content\?kind=book$/)
})

test('a strip of home asks for twenty titles and shows no more', async ({ page, library }) => {
  const response = await page.request.get(library.at('/'))
  expect((await response.text()).match(/contents\/\w+\?page_size=20\b/g)).toHaveLength(3)
  await page.goto(library.at('/'))
  await ready(page)
  // those of the menu are empty shelves until somebody comes near
  const strips = page.locator('main .strip:not([aria-hidden])')
  await expect(strips).toHaveCount(3)
  for (const strip of await strips.all())
    expect(await strip.locator('.book').count()).toBeLessThanOrEqual(20)
})

test('home stays small however many strips it ends with, and nothing moves on the way down', async ({
  page,
  library,
}) => {
  const shifts = await seeShifts(page, 'main')
  await page.goto(library.at('/'))
  await ready(page)
  const strips = page.locator('[data-slot^="strip:category-"]')
  expect(await strips.count()).toBeGreaterThan(10)
  // Lighthouse's dom-size passes to 818 elements; a wide screen shows more books of each strip.
  const size = await page.evaluate(() => document.body.querySelectorAll('*').length)
  expect(size).toBeLessThanOrEqual(library.narrow ? 818 : 1200)
  const before = (await shifts()).length
  for (let at = 0; at < (await strips.count()); at++) {
    await strips.nth(at).evaluate((strip) => strip.scrollIntoView())
    await expect(strips.nth(at).locator('.book').first()).toBeVisible()
  }
  await expect(page.locator('.strip-shape')).toHaveCount(0)
  expect((await shifts()).slice(before)).toEqual([])
})

test('a missing title leads to /404 with ways on', async ({ page, library }) => {
  await page.goto(library.at('/p/no-such-title'))
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    library.say.shell['not_found.title'],
  )
  await page.getByRole('link', { name: library.say.shell['not_found.home'] }).click()
  await expect(page.locator('[data-slot=folio]')).toBeVisible()
})

test('a message in the address is text and never a link', async ({ page, library }) => {
  await page.goto(library.at('/?msg=%3Ca%20href%3D%22//evil.example%22%3Ex%3C/a%3E'))
  await ready(page)
  const notice = page.locator('.toast-warning')
  await expect(notice).toContainText('<a href')
  await expect(notice.locator('a')).toHaveCount(0)
})
