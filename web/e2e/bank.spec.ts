// What else happens in the app of a bank: it refuses, one pays twice, its word does not come.
import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { expect, type Library, test } from './library'
import { orderNew, payAtBank, paying, texts, verb } from './trade'

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

test('a payment is found though the bank says nothing', async ({ page, library, baseURL }) => {
  const { say, panel, paid } = await waiting(page, library, baseURL ?? '')
  await payAtBank(page, 'silent')
  await panel.getByRole('button', { name: say['pay.check'] }).click()
  await expect(paid).toBeVisible(paying)
})
