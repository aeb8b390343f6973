// What a reading package opens beside the books themselves: searching inside them (SPEC §6).
import { expect, ready, test } from './library'
import { enter } from './people'
import { member } from './shelf'
import { payAtBank, paying, texts, verb } from './trade'

const reading = { mn: 'Уншлагын багц', en: 'Reading' }

test('a package opens what is inside books, and closes it with the refund', async ({
  page,
  library,
}) => {
  const say = texts[library.locale]
  await enter(page, member().username)
  const look = async () => {
    await page.goto(library.at('/c/content?search=цас&type=inside'))
    await ready(page)
  }
  const locked = page.locator('[data-slot=locked] .book-link')
  await look()
  const href = (await locked.first().getAttribute('href')) ?? ''
  const closed = page.locator(`[data-slot=locked] a[href="${href}"]`)
  const opened = page.locator(`[data-slot=rows] .row:has(a[href^="${href}"]) .passage`)
  await expect(opened).toHaveCount(0)

  await test.step('the package is bought', async () => {
    await page.goto(library.at('/store'))
    await page.getByRole('button', { name: new RegExp(`: ${reading[library.locale]}$`) }).click()
    await page.waitForURL(/\/checkout\//)
    const panel = page.locator('[data-slot=pay]')
    await panel.getByRole('button', { name: verb(say['order.pay']) }).click()
    await payAtBank(page)
    await expect(page.getByRole('heading', { name: say['paid.title'] })).toBeVisible(paying)
  })
  const order = page.url().replace('/checkout/', '/order/')

  await look()
  await expect(opened.first()).toBeVisible()
  await expect(closed).toHaveCount(0)

  await test.step('the money goes back', async () => {
    await page.goto(order)
    await page.getByRole('button', { name: say['refund.ask'] }).click()
    await page.getByRole('dialog').getByRole('button', { name: say['refund.ask'] }).click()
    await expect(page.locator('.page-head .badge')).toHaveText(say['order.refunded'])
  })

  await look()
  await expect(closed).toBeVisible()
  await expect(opened).toHaveCount(0)
})
