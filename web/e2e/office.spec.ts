import type { Page } from '@playwright/test'
import { clean, cleanInEveryTheme } from './axe'
import { expect, type Library, test } from './library'
import { enter } from './people'
import { fresh, type Governed, governed, member } from './shelf'
import { office, texts, verb } from './trade'

/** A form of the office in its dialog: fills its fields, has axe look at it, and sends it. */
async function fillIn(page: Page, fields: Record<string, string>, send: string) {
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await clean(page, '.dialog')
  await dialog.getByRole('button', { name: send }).click()
  await expect(dialog).toBeHidden()
}

/** An administrator makes a package and a coupon on screens; their title and code. */
async function sell(page: Page, library: Library, { slug, username }: Governed) {
  const say = texts[library.locale]
  const title = fresh('Багц')
  const code = fresh('OFF').toUpperCase()
  await enter(page, username)
  await page.goto(library.at(office(slug, 'packages')))
  await page.getByRole('button', { name: say['office.new_package'] }).click()
  await page.getByRole('dialog').getByLabel(say['office.covers']).selectOption('publisher')
  const sold = { [say['office.title_mn']]: title, [say['office.price_field']]: '12 500' }
  await fillIn(page, sold, say['office.save'])
  await expect(page.locator('[data-slot=packages]')).toContainText(title)
  await cleanInEveryTheme(page)
  await page.goto(library.at(office(slug, 'coupons')))
  await page.getByRole('button', { name: say['office.new_coupon'] }).click()
  const coupon = {
    [say['coupon.label']]: code,
    [say['office.value_percent']]: '20',
    [say['office.most']]: '5',
  }
  await fillIn(page, coupon, say['office.save'])
  await expect(page.locator('[data-slot=coupons]')).toContainText(code)
  await cleanInEveryTheme(page)
  return { title, code }
}

/** A reader finds a package in the store and orders it with a coupon by transfer; its reference. */
async function buy(page: Page, library: Library, title: string, code: string) {
  const say = texts[library.locale]
  await enter(page, member().username)
  await page.goto(library.at('/store'))
  await page.locator('[data-slot=package]', { hasText: title }).getByRole('link').click()
  const panel = page.locator('[data-slot=pay]')
  await panel.getByRole('button', { name: verb(say['package.buy']) }).click()
  await page.getByLabel(say['coupon.label']).fill(code)
  await page.getByRole('button', { name: say['coupon.apply'] }).click()
  await expect(panel).toContainText('10,000')
  await panel.getByRole('radio', { name: say['way.transfer'] }).check()
  await panel.getByRole('button', { name: verb(say['order.pay']) }).click()
  const mark = panel.locator('.transfer-mark dd').first()
  await expect(mark).toBeVisible()
  return (await mark.textContent()) ?? ''
}

/** Opens an order of the office by its number, from what waits for a transfer. */
async function open(page: Page, library: Library, slug: string, number: string) {
  const say = texts[library.locale]
  await page.goto(library.at(office(slug, 'orders')))
  const list = page.locator('[data-slot=sold-orders]')
  await page.getByLabel(say['office.todo']).selectOption('transfer')
  await page.waitForURL(/todo=transfer/)
  await page.getByLabel(say['orders.number']).fill(number)
  await page.getByLabel(say['orders.number']).press('Enter')
  await expect(list.locator('tbody tr')).toHaveCount(1)
  await cleanInEveryTheme(page)
  await list.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
}

test('a package is made and sold, its transfer confirmed, its order refunded', async ({
  page,
  library,
  browser,
}) => {
  test.setTimeout(400_000)
  const say = texts[library.locale]
  const seller = await governed(page)
  const { title, code } = await sell(page, library, seller)
  const other = await browser.newPage()
  const number = await buy(other, library, title, code)
  await other.close()
  await open(page, library, seller.slug, number)

  const state = page.locator('.admin-part .admin-head .badge')
  const acts = page.locator('[data-slot=order-acts]')
  await acts.getByRole('button', { name: say['office.confirm'] }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say['office.amount']).fill('9 000')
  await expect(dialog.locator('.office-result')).toContainText('1,000')
  await dialog.getByLabel(say['office.amount']).fill('10 000')
  await expect(dialog.locator('.office-result')).toHaveText(say['office.result_paid'])
  await fillIn(page, { [say['office.reference']]: fresh('FT') }, say['office.confirm'])
  await expect(state).toHaveText(say['order.fulfilled'])
  await cleanInEveryTheme(page)

  await acts.getByRole('button', { name: say['office.refund'] }).click()
  await dialog.getByRole('button', { name: say['office.refund'] }).click()
  await expect(dialog.locator('.field-error')).toHaveCount(2)
  await dialog.getByRole('checkbox').check()
  await fillIn(page, { [say['office.reason']]: 'Давхар төлсөн' }, say['office.refund'])
  await expect(state).toHaveText(say['order.refunded'])
  await acts.getByRole('button', { name: say['office.give_back'] }).click()
  await fillIn(page, { [say['office.reference']]: fresh('FT') }, say['office.give_back'])
  await expect(acts.getByRole('button')).toHaveCount(0)

  await page.goto(library.at(office(seller.slug, 'coupons')))
  const row = page.locator('[data-slot=coupons] tr', { hasText: code })
  await expect(row).toContainText(/1.*5/)
  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: say['office.end'] }).click()
  await expect(row.getByRole('button')).toHaveCount(0)
})
