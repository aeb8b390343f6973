// What else happens in the app of a bank: it refuses, one pays twice, its word does not come.
import type { Page } from '@playwright/test'
import enStore from '../src/features/commerce/later.en.json' with { type: 'json' }
import mnStore from '../src/features/commerce/later.mn.json' with { type: 'json' }
import { cleanInEveryTheme } from './axe'
import { expect, type Library, test } from './library'
import { enter } from './people'
import { member } from './shelf'
import { payAtBank, seller } from './trade'

const texts = { mn: mnStore, en: enStore }

/** The provider is asked after 20 s when its call does not come. */
const paying = { timeout: 45_000 }

const verb = (text: string) => new RegExp(text.split(/[·{]/)[0]?.trim() ?? '')

/** A reader's order of a package that waits for its bank. */
async function waiting(page: Page, library: Library, baseURL: string) {
  const say = texts[library.locale]
  const shop = await seller(page, baseURL)
  const { title } = await shop.sell(8_800)
  await shop.close()
  await enter(page, member().username)
  await page.goto(library.at('/store'))
  await page.locator('[data-slot=package]', { hasText: title }).getByRole('link').click()
  const panel = page.locator('[data-slot=pay]')
  await panel.getByRole('button', { name: verb(say['package.buy']) }).click()
  await page.waitForURL(/\/checkout\//)
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
