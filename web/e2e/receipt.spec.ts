import type { Page } from '@playwright/test'
import { clean, cleanInEveryTheme } from './axe'
import { expect, test } from './library'
import { enter } from './people'
import { office, orderNew, payAtBank, paying, texts, verb } from './trade'

/** Names the company that the sandbox's register knows. */
async function nameCompany(page: Page, say: typeof texts.mn) {
  const choice = page.locator('[data-slot=receipt-choice]')
  await choice.getByRole('radio', { name: say['receipt.company'] }).check()
  await choice.getByLabel(say['receipt.registry']).fill('1234567')
  await choice.getByRole('button', { name: say['receipt.check'] }).click()
  await choice.getByRole('button', { name: say['receipt.confirm'] }).click()
  await expect(choice.getByRole('status')).toContainText('12345678901')
}

/** Pays what the page has in hand in the app of a bank. */
async function pay(page: Page, say: typeof texts.mn) {
  const panel = page.locator('[data-slot=pay]')
  await panel.getByRole('button', { name: verb(say['order.pay']) }).click()
  await payAtBank(page)
  await expect(page.getByRole('heading', { name: say['paid.title'] })).toBeVisible(paying)
}

/** After the page is gone, the number alone is left of a receipt. */
async function numberAlone(page: Page, say: typeof texts.mn) {
  const number = /\d{33}/
  const shown = page.locator('[data-slot=receipt]')
  await page.reload()
  await expect(shown).toContainText(number)
  await expect(page.locator('[data-slot=receipt-once]')).toHaveCount(0)
  await expect(page.getByText(say['receipt.not_kept'])).toBeVisible()
  await page.getByRole('link', { name: say['order.see'] }).click()
  await page.waitForURL(/\/order\//)
  await expect(shown).toContainText(number)
  await expect(page.locator('[data-slot=receipt-once]')).toHaveCount(0)
  await cleanInEveryTheme(page)
}

test('a citizen gets a receipt, shown once', async ({ page, library, baseURL }) => {
  test.setTimeout(150_000)
  const say = texts[library.locale]
  await orderNew(page, library, baseURL ?? '', 11_000)
  const choice = page.locator('[data-slot=receipt-choice]')
  const consumer = choice.getByLabel(say['receipt.consumer'])
  await consumer.fill('2218')
  await consumer.press('Enter')
  await expect(choice.locator('.field-error')).toHaveText(say['receipt.consumer_wrong'])
  await expect(consumer).toBeFocused()
  await consumer.fill('2218 4036')
  await consumer.press('Enter')
  await expect(choice.getByRole('status')).toContainText('22184036')
  await cleanInEveryTheme(page)
  await pay(page, say)
  const once = page.locator('[data-slot=receipt-once]')
  await expect(once.getByRole('img', { name: say['receipt.qr'] })).toBeVisible()
  await expect(once).toContainText(/СБ \d{8}/)
  await expect(once).toContainText(say['receipt.once'])
  await expect(page.locator('[data-slot=receipt]')).toContainText('22184036')
  await cleanInEveryTheme(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: say['receipt.save_image'] }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.png$/)
  const lottery = (await once.locator('b').textContent()) ?? ''
  await numberAlone(page, say)
  await expect(page.locator('main')).not.toContainText(lottery)
})

test('a company is found, confirmed and gets a receipt', async ({ page, library, baseURL }) => {
  test.setTimeout(150_000)
  const say = texts[library.locale]
  await orderNew(page, library, baseURL ?? '', 11_000)
  const choice = page.locator('[data-slot=receipt-choice]')
  await choice.getByRole('radio', { name: say['receipt.company'] }).check()
  await expect(choice.getByRole('status')).toHaveText(say['receipt.company_first'])
  const register = choice.getByLabel(say['receipt.registry'])
  const check = choice.getByRole('button', { name: say['receipt.check'] })
  await register.fill('123')
  await check.click()
  await expect(choice.locator('.field-error')).toHaveText(say['receipt.registry_wrong'])
  await register.fill('7654321')
  await check.click()
  await expect(choice.locator('.field-error')).toContainText(
    library.locale === 'mn' ? 'олдсонгүй' : 'was not found',
  )
  await cleanInEveryTheme(page)
  await register.fill('1234567')
  await check.click()
  const found = choice.locator('[data-slot=receipt-company]')
  await expect(found).toContainText('12345678901')
  await cleanInEveryTheme(page)
  await found.getByRole('button', { name: say['receipt.confirm'] }).click()
  await expect(choice.getByRole('status')).toContainText('12345678901')
  await pay(page, say)
  const once = page.locator('[data-slot=receipt-once]')
  await expect(once.getByRole('img', { name: say['receipt.qr'] })).toBeVisible()
  await expect(once).toContainText(say['receipt.company_no_lottery'])
  await expect(page.locator('[data-slot=receipt]')).toContainText('12345678901')
  await numberAlone(page, say)
})

test('staff resolve the receipt of a company that no program can cancel', async ({
  page,
  library,
  baseURL,
  browser,
}) => {
  test.setTimeout(200_000)
  const say = texts[library.locale]
  const { slug, username } = await orderNew(page, library, baseURL ?? '', 11_000)
  await nameCompany(page, say)
  await pay(page, say)
  await expect(page.locator('[data-slot=receipt]')).toContainText('12345678901')

  const desk = await browser.newPage()
  await enter(desk, username)
  await desk.goto(library.at(office(slug, 'receipts')))
  await expect(desk.getByText(say['office.receipts_none'])).toBeVisible()
  await cleanInEveryTheme(desk)
  await desk.goto(library.at(office(slug, 'orders')))
  await desk.locator('[data-slot=sold-orders] tbody a').first().click()
  const acts = desk.locator('[data-slot=order-acts]')
  await acts.getByRole('button', { name: say['office.refund'] }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel(say['office.reason']).fill('Буцаалт')
  await dialog.getByRole('button', { name: say['office.refund'] }).click()
  await expect(dialog).toBeHidden()

  const rows = desk.locator('[data-slot=receipts] tbody tr')
  await expect(async () => {
    await desk.goto(library.at(office(slug, 'receipts')))
    await expect(rows).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(rows).toContainText(say['office.receipt_cancelling'])
  await cleanInEveryTheme(desk)
  await desk.getByLabel(say['office.receipt_state']).selectOption('unknown')
  await expect(desk.getByText(say['office.receipts_none'])).toBeVisible()
  await desk.getByLabel(say['office.receipt_state']).selectOption('cancelling')
  await rows.getByRole('button').click()
  await expect(dialog).toBeVisible()
  await clean(desk, '.dialog')
  await dialog.getByRole('button', { name: say['office.resolve'] }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByText(say['office.receipts_none'])).toBeVisible()
  await desk.close()
})
