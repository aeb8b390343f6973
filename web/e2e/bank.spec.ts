// What else happens in the app of a bank: it refuses, one pays twice or late, its word does not come.
import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { expect, type Library, test } from './library'
import { enter, leave } from './people'
import { member } from './shelf'
import { office, order, orderNew, payAtBank, paying, seller, texts, verb } from './trade'

/** A reader's order of a package that waits for its bank. */
async function waiting(page: Page, library: Library, baseURL: string) {
  const say = texts[library.locale]
  await orderNew(page, library, baseURL, 8_800)
  const panel = page.locator('[data-slot=pay]')
  await panel.getByRole('button', { name: verb(say['order.pay']) }).click()
  await expect(panel.locator('.banks a').first()).toBeVisible()
  return { say, panel, paid: page.getByRole('heading', { name: say['paid.title'] }) }
}

test('a payment that the bank refuses is told of, and tried again', async ({
  page,
  library,
  baseURL,
}) => {
  const { say, panel, paid } = await waiting(page, library, baseURL ?? '')
  await payAtBank(page, 'refuse')
  const live = panel.locator('[data-slot=live]')
  await expect(live).toContainText(say['pay.failed'], paying)
  await expect(live).toContainText(say['pay.refused_sub'])
  await cleanInEveryTheme(page)
  await payAtBank(page)
  await expect(paid).toBeVisible(paying)
})

test('what is paid twice is paid once, and the rest goes back', async ({
  page,
  library,
  baseURL,
}) => {
  const { say, paid } = await waiting(page, library, baseURL ?? '')
  await payAtBank(page, 'twice')
  await expect(paid).toBeVisible(paying)
  await page.getByRole('link', { name: say['order.see'] }).click()
  await expect(page.locator('.page-head .badge')).toHaveText(say['order.fulfilled'], paying)
  const owed = page.getByText(verb(say['order.owed'].split('}')[1] ?? ''))
  const returned = page.getByText(say['order.returned'])
  await expect(owed.or(returned).first()).toBeVisible(paying)
  await cleanInEveryTheme(page)
})

test('what is paid late, for an order that was cancelled, goes back', async ({
  page,
  library,
  baseURL,
}) => {
  const { say } = await waiting(page, library, baseURL ?? '')
  await payAtBank(page, 'late')
  await page.getByRole('button', { name: say['order.cancel'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: say['order.cancel'] }).click()
  await expect(page.getByRole('heading', { name: say['over.cancelled'] })).toBeVisible()
  await expect(page.getByText(say['over.cancelled_hint'])).toBeVisible()
  await page.getByRole('link', { name: say['order.see'] }).click()
  const returned = page.getByText(say['order.returned'])
  await expect(async () => {
    await page.reload()
    await expect(returned).toBeVisible()
  }).toPass(paying)
  await expect(page.locator('.page-head .badge')).toHaveText(say['order.cancelled'])
  await expect(page.getByText('−8,800')).toBeVisible()
  await cleanInEveryTheme(page)
  const { pathname } = new URL(page.url())
  await page.goto(library.at('/notifications'))
  await expect(page.locator(`a[href="${pathname}"]`)).toBeVisible()
  await page.goto(library.at('/store'))
  await expect(page.locator('[data-slot=held-packages]')).toContainText(say['held.none'])
})

test('a seller is paid at its own merchant, and issues the receipt by hand', async ({
  page,
  library,
  baseURL,
}) => {
  test.setTimeout(200_000)
  const say = texts[library.locale]
  const shop = await seller(page, baseURL ?? '')
  const { title } = await shop.sell(9_300)
  await shop.close()
  const { slug, username } = shop.office
  await enter(page, username)
  await page.goto(library.at(office(slug, 'orders')))
  const dialog = page.getByRole('dialog')
  const form = dialog.locator('[data-slot=merchant-form]')
  await page.getByRole('button', { name: say['office.receiving'] }).click()
  await expect(form.getByRole('status')).toHaveText(say['office.merchant_hub'])
  await form.getByRole('button', { name: say['office.save'] }).click()
  await expect(form.locator('.field-error')).toHaveCount(3)
  await cleanInEveryTheme(page)
  await form.getByLabel(say['office.merchant_username']).fill('TEST_SELLER')
  await form.getByLabel(say['office.merchant_code']).fill('TEST_SELLER_INVOICE')
  await form.getByLabel(say['office.merchant_id']).fill('TEST_SELLER')
  await form.getByLabel(say['office.merchant_password']).fill('no')
  await form.getByRole('button', { name: say['office.save'] }).click()
  await expect(form.locator('.field-error')).toHaveCount(1)
  await form.getByLabel(say['office.merchant_password']).fill('123456')
  await form.getByRole('button', { name: say['office.save'] }).click()
  await expect(dialog).toHaveCount(0)
  await leave(page)

  await enter(page, member().username)
  await order(page, library, title, verb(say['package.buy']))
  await page
    .locator('[data-slot=pay]')
    .getByRole('button', { name: verb(say['order.pay']) })
    .click()
  await expect((await payAtBank(page)).locator('main')).toContainText('TEST_SELLER')
  await expect(page.getByRole('heading', { name: say['paid.title'] })).toBeVisible(paying)
  await expect(page.getByText(say['receipt.by_hand'])).toBeVisible()
  await leave(page)

  await enter(page, username)
  await page.goto(library.at(office(slug, 'receipts')))
  const row = page.locator('[data-slot=receipts] tbody tr')
  await expect(row).toContainText(say['office.receipt_why_own_merchant'])
  await cleanInEveryTheme(page)
})

test('transfers go to the account of the seller, which its staff confirm', async ({
  page,
  library,
  baseURL,
}) => {
  test.setTimeout(200_000)
  const say = texts[library.locale]
  const account = 'MN540034001009184420'
  const shop = await seller(page, baseURL ?? '')
  const { title } = await shop.sell(7_700)
  const { slug, username } = shop.office
  await enter(page, username)
  await page.goto(library.at(office(slug, 'orders')))
  const form = page.locator('[data-slot=account-form]')
  const save = form.getByRole('button', { name: say['office.save'] })
  await page.getByRole('button', { name: say['office.receiving'] }).click()
  await expect(form.getByRole('status')).toHaveText(say['office.account_hub'])
  await form.getByLabel(say['transfer.bank']).fill('Хаан банк')
  await form.getByLabel(say['transfer.holder']).fill('Ном хэвлэл ХХК')
  await form.getByLabel(say['transfer.account']).fill('MN55 0034 0010 0918 4420')
  await save.click()
  await expect(form.locator('.field-error')).toHaveCount(1)
  await cleanInEveryTheme(page)
  await form.getByLabel(say['transfer.account']).fill('MN54 0034 0010 0918 4420')
  await save.click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: say['office.receiving'] }).click()
  await expect(form.getByRole('status')).toContainText(account)
  await page.keyboard.press('Escape')
  await leave(page)

  await enter(page, member().username)
  await order(page, library, title, verb(say['package.buy']))
  const panel = page.locator('[data-slot=pay]')
  await panel.getByRole('radio', { name: say['way.transfer'] }).check()
  await panel.getByRole('button', { name: verb(say['order.pay']) }).click()
  await expect(panel.locator('.transfer')).toContainText(account)
  await expect(panel.locator('.transfer')).toContainText('Ном хэвлэл ХХК')
  await shop.confirm(/checkout\/([^/?]+)/.exec(page.url())?.[1] ?? '', 7_700)
  await shop.close()
  await expect(page.getByRole('heading', { name: say['paid.title'] })).toBeVisible(paying)
  await expect(page.getByText(say['receipt.by_hand'])).toBeVisible()
})

test('a payment is found though the bank says nothing', async ({ page, library, baseURL }) => {
  const { say, panel, paid } = await waiting(page, library, baseURL ?? '')
  await payAtBank(page, 'silent')
  await panel.getByRole('button', { name: say['pay.check'] }).click()
  await expect(paid).toBeVisible(paying)
})
