import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { expect, test } from './library'
import { enter, leave } from './people'
import { member } from './shelf'
import { order, payAtBank, paying, type Seller, seller, texts, verb } from './trade'

/** SPEC §5 and §8: what is said of a code that is none. */
const wrongCoupon = {
  mn: 'Купоны код буруу эсвэл хүчингүй байна.',
  en: 'The coupon code is wrong or no longer valid.',
}

/** A reader who is signed in. */
const reader = async (page: Page) => enter(page, member().username)

const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

test('a guest is led to sign-in and back', async ({ page, library }) => {
  for (const path of ['/store', '/order?status=paid']) {
    await page.goto(library.at(path))
    await page.waitForURL(/\/login/)
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(library.at(path))
  }
})

test('a package is bought with a coupon by QPay', async ({ page, library, baseURL }) => {
  const say = texts[library.locale]
  const shop = await seller(page, baseURL ?? '')
  const { title } = await shop.sell(12_500)
  const code = await shop.coupon(20)
  await shop.close()
  await reader(page)
  await order(page, library, title, verb(say['package.buy']))
  const coupon = page.getByLabel(say['coupon.label'])
  await coupon.fill('NOSUCH-1')
  await page.getByRole('button', { name: say['coupon.apply'] }).click()
  await expect(page.locator('[data-slot=coupon] .field-error')).toHaveText(
    wrongCoupon[library.locale],
  )
  await coupon.fill(code)
  await page.getByRole('button', { name: say['coupon.apply'] }).click()
  const panel = page.locator('[data-slot=pay]')
  await expect(panel).toContainText('10,000')
  await cleanInEveryTheme(page)
  await panel.getByRole('button', { name: verb(say['order.pay']) }).click()
  await expect(panel.locator('[data-slot=live]')).toContainText(say['pay.waiting'])
  await cleanInEveryTheme(page)
  await payAtBank(page)
  await expect(page.getByRole('heading', { name: say['paid.title'] })).toBeVisible(paying)
  await page.getByRole('link', { name: say['order.see'] }).click()
  await expect(page.locator('.page-head .badge')).toHaveText(say['order.fulfilled'], paying)
  await expect(page.locator('[data-slot=receipt]')).toContainText('10,000')
  await expect(page.getByRole('button', { name: say['refund.ask'] })).toBeVisible()
  await cleanInEveryTheme(page)
  await page.goto(library.at('/order'))
  await page.getByRole('link', { name: say['orders.by_paid'], exact: true }).click()
  await page.waitForURL(/status=paid/)
  await expect(page.locator('[data-slot=order]')).toHaveCount(1)
  await cleanInEveryTheme(page)
})

test('what a reader has is in the store and on the profile, and is renewed', async ({
  page,
  library,
  baseURL,
}) => {
  const say = texts[library.locale]
  const shop = await seller(page, baseURL ?? '')
  const { title } = await shop.sell(11_000)
  await reader(page)
  await page.goto(library.at('/profile'))
  const held = page.locator('[data-slot=held]', { hasText: title })
  await expect(page.locator('[data-slot=held-packages]')).toContainText(say['held.none'])
  await page.getByRole('link', { name: say['held.see'] }).click()
  await expect(page.locator('[data-slot=held-packages]')).toContainText(say['held.none'])
  await order(page, library, title, verb(say['package.buy']))
  await transfer(page, say, shop, 11_000)
  await page.goto(library.at('/store'))
  await expect(held.locator('.badge')).toContainText('30')
  await cleanInEveryTheme(page)
  await held.getByRole('button', { name: verb(say['held.renew']) }).click()
  await page.waitForURL(/\/checkout\//)
  await transfer(page, say, shop, 11_000)
  await shop.close()
  await page.goto(library.at('/profile'))
  await expect(held.locator('.badge')).toContainText('60')
  await cleanInEveryTheme(page)
})

test('an order that waits is listed, cancelled and made again', async ({
  page,
  library,
  baseURL,
}) => {
  const say = texts[library.locale]
  const shop = await seller(page, baseURL ?? '')
  const { title } = await shop.sell(9_900)
  await shop.close()
  await reader(page)
  await page.goto(library.at('/order'))
  await expect(page.getByRole('heading', { name: say['none.title'] })).toBeVisible()
  await order(page, library, title, verb(say['package.buy']))
  const id = idOf(page)
  await page.goto(library.at('/order?status=paid'))
  await expect(page.getByRole('heading', { name: say['none.paid'] })).toBeVisible()
  await page.getByRole('link', { name: say['orders.by_waiting'], exact: true }).click()
  await page.waitForURL(/status=waiting/)
  await page
    .locator('[data-slot=order]')
    .getByRole('link', { name: verb(say['order.pay']) })
    .click()
  await page.waitForURL(new RegExp(`/checkout/${id}`))
  await page.getByRole('button', { name: say['order.cancel'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: say['order.cancel'] }).click()
  await expect(page.getByRole('heading', { name: say['over.cancelled'] })).toBeVisible()
  await page.getByRole('button', { name: say['order.again'] }).click()
  await expect(page.getByRole('heading', { name: say['checkout.title'] })).toBeVisible()
  await expect.poll(() => idOf(page)).not.toBe(id)
  await page.goto(library.at('/order?status=refunded'))
  await expect(page.getByRole('heading', { name: say['none.refunded'] })).toBeVisible()
  await page.getByRole('link', { name: say['orders.by_ended'], exact: true }).click()
  await page.waitForURL(/status=ended/)
  await expect(page.locator('[data-slot=order]')).toHaveCount(1)
  await expect(page.locator('[data-slot=order] .badge')).toHaveText(say['order.cancelled'])
})

/** Orders what the page has in hand, by a transfer that the seller confirms. */
async function transfer(page: Page, say: typeof texts.mn, shop: Seller, amount: number) {
  const panel = page.locator('[data-slot=pay]')
  await panel.getByRole('radio', { name: say['way.transfer'] }).check()
  await panel.getByRole('button', { name: verb(say['order.pay']) }).click()
  await expect(panel.locator('.transfer-mark')).toBeVisible()
  await shop.confirm(idOf(page), amount)
  await expect(page.getByRole('heading', { name: say['paid.title'] })).toBeVisible(paying)
}

test('a longer package begins when the shorter one ends, as checkout says', async ({
  page,
  library,
  baseURL,
}) => {
  const say = texts[library.locale]
  const later = new RegExp(say['term.later'].replace('{date}', '.+'))
  const shop = await seller(page, baseURL ?? '')
  const month = await shop.sell(9_000)
  const quarter = await shop.sell(24_000, { days: 90 })
  await reader(page)
  for (const { slug, amount, begins } of [
    { slug: month.slug, amount: 9_000, begins: say['term.at_once'] },
    { slug: quarter.slug, amount: 24_000, begins: later },
  ]) {
    await page.goto(library.at(`/store/${slug}`))
    await page.getByRole('button', { name: verb(say['package.buy']) }).click()
    await page.waitForURL(/\/checkout\//)
    await expect(page.locator('.line-period')).toHaveText(begins)
    await transfer(page, say, shop, amount)
  }
  await shop.close()
  await page.getByRole('link', { name: say['order.see'] }).click()
  await expect(page.locator('.line-period')).toBeVisible()
  await cleanInEveryTheme(page)
  await page.goto(library.at('/store'))
  const held = page.locator('[data-slot=held]')
  await expect(held.filter({ hasText: month.title }).locator('.badge')).toContainText('30')
  await expect(held.filter({ hasText: quarter.title }).locator('.badge')).toHaveText(
    new RegExp(say['held.starts'].replace('{date}', '.+')),
  )
  await page.goto(library.at(`/store/${month.slug}`))
  await expect(page.locator('[data-slot=pay]')).toContainText(verb(say['package.goes_on']))
})

test('what was not read is paid back to its reader, and closes', async ({
  page,
  library,
  baseURL,
}) => {
  const say = texts[library.locale]
  const shop = await seller(page, baseURL ?? '')
  const { title } = await shop.sell(7_700)
  await shop.close()
  await reader(page)
  await order(page, library, title, verb(say['package.buy']))
  await page
    .locator('[data-slot=pay]')
    .getByRole('button', { name: verb(say['order.pay']) })
    .click()
  await payAtBank(page)
  await expect(page.getByRole('heading', { name: say['paid.title'] })).toBeVisible(paying)
  await page.getByRole('link', { name: say['order.see'] }).click()
  await page.getByRole('button', { name: say['refund.ask'] }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('7,700')
  await dialog.getByRole('button', { name: say['refund.ask'] }).click()
  await expect(page.locator('.page-head .badge')).toHaveText(say['order.refunded'])
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(say['order.returned'])).toBeVisible()
  }).toPass(paying)
  await cleanInEveryTheme(page)
  await page.goto(library.at('/store'))
  await expect(page.locator('[data-slot=held-packages]')).toContainText(say['held.none'])
})

test('a gift is paid by transfer, its code opens the package to another', async ({
  page,
  library,
  baseURL,
}) => {
  const say = texts[library.locale]
  const shop = await seller(page, baseURL ?? '')
  const { title } = await shop.sell(15_000)
  await reader(page)
  await order(page, library, title, new RegExp(say['package.gift']))
  await transfer(page, say, shop, 15_000)
  await shop.close()
  const code = await page.locator('.gift-code').textContent()
  await leave(page)
  await reader(page)
  await page.goto(library.at('/store'))
  const redeem = page.locator('[data-slot=redeem]')
  await redeem.getByLabel(say['gift.code']).fill('AAAAA')
  await redeem.getByRole('button', { name: say['gift.redeem'] }).click()
  await expect(redeem.locator('.field-error')).toBeVisible()
  await redeem.getByLabel(say['gift.code']).fill((code ?? '').toLowerCase())
  await redeem.getByRole('button', { name: say['gift.redeem'] }).click()
  await expect(redeem.getByRole('status')).toContainText(title)
  await cleanInEveryTheme(page)
})

interface Card {
  slug: string
  content_items_info: { price: number; free: boolean }[]
}

/** A work whose first item has a price of its own. */
async function priced(page: Page): Promise<string> {
  const response = await page.request.get('/edu/p/api/v1/contents?price=paid&page_size=100')
  const { data } = (await response.json()) as { data: Card[] }
  const found = data.find(({ content_items_info: [first] }) => first && first.price > 0)
  if (!found) throw new Error('nothing has a price')
  return found.slug
}

test('a title is bought on its page', async ({ page, library }) => {
  const say = texts[library.locale]
  await reader(page)
  const paid = await priced(page)
  await page.goto(library.at(`/p/${paid}`))
  const access = page.locator('[data-slot=access]')
  await access.locator('.access-ways').first().getByRole('button').first().click()
  await page.waitForURL(/\/checkout\//)
  await page
    .locator('[data-slot=pay]')
    .getByRole('button', { name: verb(say['order.pay']) })
    .click()
  await payAtBank(page)
  await expect(page.getByRole('heading', { name: say['paid.title'] })).toBeVisible(paying)
  await page.goto(library.at(`/p/${paid}`))
  await expect(access.locator('.access-ok')).toBeVisible()
})
